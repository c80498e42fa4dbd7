import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { unknownKeys } from "./unknown-keys.ts";

const intent = (more: object) => ({ intents: [{ id: "a", ...more }] });
const rule = (when: object) => ({ policies: [{ id: "r", when, result: "deny", reason: "r" }] });

describe("keys without a meaning", () => {
  it.each<[object, string]>([
    [{ polices: null }, "polices: there is no key polices: did you mean policies?"],
    [{ autonomie: "supervised" }, "autonomie: there is no key autonomie: did you mean autonomy?"],
    [{ redaction: { parms: [] } }, "redaction.parms: there is no key parms: did you mean params?"],
    [
      { supervised: { treshold: 1 } },
      "supervised.treshold: there is no key treshold: did you mean threshold?",
    ],
    [{ supervised: { actions: { a: { tol: "b" } } } }, "supervised.actions.a.tol: there is no key tol"],
    [{ model: { nam: "m" } }, "model.nam: there is no key nam"],
    [intent({ require_params: [] }), "intents.0.require_params: there is no key require_params"],
    [intent({ params: { b: { typ: "id" } } }), "intents.0.params.b.typ: there is no key typ"],
    [intent({ constraints: { rolout: 1 } }), "intents.0.constraints.rolout: there is no key rolout"],
    [rule({ not: { any: [{ feild: "tool" }] } }), "policies.0.when.not.any.0.feild: there is no key feild"],
    [{ constructor: {} }, "constructor: there is no key constructor"],
  ])("B8 %j is reported: %s", (config, expected) => {
    const [first, ...more] = unknownKeys(config);
    expect(`${first?.path.join(".")}: ${first?.message}`).toContain(expected);
    expect(more).toEqual([]);
  });

  it("B8 names chosen by the agent are not unknown keys", () => {
    const own = {
      ...intent({ questions: { b: "?" }, params: { b: {} }, args: { c: 1 } }),
      packs: { clinic: { rooms: { big: ["A", { beds: 2 }] } } },
      ...rule({ field: "params.b", op: "eq", value: { any: "thing" } }),
    };
    expect(unknownKeys(own)).toEqual([]);
    expect(unknownKeys(agentConfigSchema.parse(own))).toEqual([]);
  });

  it.each([undefined, null, "text", [], { intents: "none", policies: { id: 1 } }])(
    "B8 %j is left to the schema",
    (value) => expect(unknownKeys(value)).toEqual([]),
  );

  it("B8 a stored version with a key of a newer release can still be read", () => {
    expect(agentConfigSchema.parse({ name: "Ava", from_the_future: true }).name).toBe("Ava");
  });
});
