import { intentSchema } from "@konstruct/core/agent/agent-config";
import { tables } from "@konstruct/core/language/lines-of";
import { expect, it } from "vitest";
import { slotLabel } from "./labels.ts";

const intent = intentSchema.parse({
  id: "visit",
  required_params: ["visit_id", "zz_internal_17", "zz_when_9", "seat"],
  params: { zz_when_9: { type: "date" }, seat: { label: "place at the table" } },
});
const spanish: Record<string, string> = { "visit ID": "número de visita", "place at the table": "sitio" };

it("B2 a value is named by its label or its readable name, otherwise by its type, never by its id", () => {
  const called = (param: string) =>
    slotLabel(intent, param, tables.es.dialogue, (text) => spanish[text] ?? text);
  expect(intent.required_params.map(called)).toEqual(["número de visita", "detalle", "fecha", "sitio"]);
});
