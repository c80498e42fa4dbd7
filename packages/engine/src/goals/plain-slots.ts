import type { Json } from "@konstruct/core/json";
import type { Params, ParamValue } from "@konstruct/understanding/slots/params";

const isPlain = (entry: [string, Json]): entry is [string, ParamValue] =>
  typeof entry[1] === "string" || typeof entry[1] === "number";

/** The slots that are strings or numbers; the built-in proposer uses no others. */
export const plainSlots = (slots: Readonly<Record<string, Json>>): Params =>
  Object.fromEntries(Object.entries(slots).filter(isPlain));
