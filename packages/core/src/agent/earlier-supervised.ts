import type { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { supervisedSchema } from "./supervised-config.ts";

type Written = z.input<typeof supervisedSchema>;

/** Words that made a message one about products, before agents configured their look-ups. */
const productWords = [
  ..."product item model price cost stock availab size color colour buy purchase sell recommend compare cheap warranty spec".split(
    " ",
  ),
  ...["how much", "order one", "looking for"],
  ..."ราคา เท่าไ สินค้า มีของ สต็อก สต๊อก ขนาด สี ซื้อ แนะนำ รุ่น".split(" "),
];

/** The look-ups that every supervised agent did then: the contact's orders, and products the message was about. */
const prefetch: NonNullable<Written["prefetch"]> = [
  { tool: "list_orders", as: "orders", field: "orders" },
  {
    tool: "inventory.query",
    as: "products",
    field: "items",
    args: { query: "{message}", limit: 5, max_price: "{preference.budget}" },
    words: productWords,
  },
];

/** The actions that every draft had then; an action without a tool was sent as words only. */
const actions: Record<string, { tool: string | null; always_person: boolean }> = {
  refund: { tool: "refund", always_person: true },
  cancel: { tool: null, always_person: true },
  resolve: { tool: null, always_person: false },
};

const actionOf = (name: string, given: Json): Json =>
  typeof given === "string" ? { tool: given, always_person: actions[name]?.always_person ?? true } : given;

/** Converts an action that was written as the name of its tool to the current form. */
export function withActions(supervised: Json): Json {
  if (!isJsonObject(supervised) || !isJsonObject(supervised.actions)) return supervised;
  const named = Object.entries(supervised.actions).map(([name, given]) => [name, actionOf(name, given)]);
  return { ...supervised, actions: Object.fromEntries(named) as JsonObject };
}

/** The settings that a supervised agent of an earlier release implied. */
export function earlierSupervised(supervised: Json | undefined, hasStock: boolean): JsonObject {
  const given = isJsonObject(supervised) ? supervised : {};
  const own = isJsonObject(given.actions) ? given.actions : {};
  const defaults = isJsonObject(given.actions)
    ? { ...actions, refund: { ...actions.refund, tool: null } }
    : actions;
  return {
    prefetch: (hasStock ? prefetch : prefetch.slice(0, 1)) as JsonObject[],
    ...given,
    actions: { ...defaults, ...own } as JsonObject,
  };
}
