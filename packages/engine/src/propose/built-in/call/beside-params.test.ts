import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { Part } from "@konstruct/core/message";
import { custom } from "@konstruct/understanding/slots/find-values";
import { expect, it } from "vitest";
import type { Turn } from "../../../turn/turn.ts";
import { guard } from "../../../view/guard.ts";
import { besideParams } from "./beside-params.ts";

const [intent] = agentConfigSchema.parse({
  intents: [{ id: "track", required_params: ["order_id"], tool: "orders.get", reply: "Found." }],
}).intents;

const turnWith = (text: string, ...parts: Part[]) =>
  ({
    input: { inputs: [{ id: "m", text, parts, sentAt: "2026-03-10T09:00:00Z" }] },
    ports: { clock: () => new Date("2026-03-10T09:00:00Z") },
  }) as unknown as Turn;
const idIn = (...parts: Part[]) => besideParams(intent!, turnWith("", ...parts)).order_id;
const forwarded = (text: string): Part => ({ type: "context", role: "forwarded", kind: "message", text });

it("A1 our own mark for what is left out is no order number, and no number is made of two sides of it", () => {
  expect(idIn(forwarded("q ".repeat(8_000)))).toBeUndefined();
  expect(idIn(...Array.from({ length: 60 }, () => forwarded("q ".repeat(3_000))))).toBeUndefined();
  expect(idIn(forwarded(`${"q ".repeat(8_000)} it is O-12345`))).toBe("O-12345");
});

it("A1 an id is found in every part beside a message, also behind long ones", () => {
  expect(idIn(forwarded("q ".repeat(4_000)), forwarded("q ".repeat(4_000)), forwarded("O-12345"))).toBe(
    "O-12345",
  );
  expect(idIn(forwarded("O-12345"), forwarded("O-67890"))).toBeUndefined();
});

it("A1 the description of a choice answers as its title does", () => {
  expect(idIn({ type: "choice", id: "c1", title: "My last one", description: "O-12345" })).toBe("O-12345");
});

it("A1 a form and a cart say more than the text beside them", () => {
  const form: Part = { type: "form", values: { flow_token: "t", order_id: "O-12345" } };
  expect(guard(turnWith("", form))).toEqual({ kind: "text", text: "order_id: O-12345" });
  const order: Part = { type: "order", note: "as a gift", items: [{ productId: "LAMP-1", quantity: 2 }] };
  expect(guard(turnWith("as a gift", order))).toEqual({ kind: "text", text: "as a gift\n2 × LAMP-1" });
});

it("A1 an id of the agent's own pattern is found anywhere in a part, and at both ends of the contact's words", () => {
  const id = { type: "id" as const, pattern: "TK-\\d{5}" };
  const [own] = agentConfigSchema.parse({
    intents: [
      { id: "track", required_params: ["ticket"], params: { ticket: id }, tool: "t.get", reply: "Found." },
    ],
  }).intents;
  const words = `${"q ".repeat(1_000)} TK-12345 ${"q ".repeat(800)}`;
  expect(besideParams(own!, turnWith("", forwarded(words))).ticket).toBe("TK-12345");
  expect(custom(`${"q ".repeat(1_000)} TK-12345 please`, id.pattern)).toMatchObject([
    { value: "TK-12345", start: 2_001 },
  ]);
});

it("A1 what is struck out is no value", () => {
  expect(idIn({ ...forwarded("O-12345"), role: "struck" } as Part)).toBeUndefined();
  expect(idIn(forwarded("> ~O-12345~ O-67890"))).toBe("O-67890");
});
