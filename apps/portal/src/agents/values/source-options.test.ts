import { describe, expect, it } from "vitest";
import type { Source } from "./source.ts";
import { keyOf, sourceOptions } from "./source-options.ts";

const results = [{ name: "http.device", gives: { ear: "string" } }];
const keysFor = (source: Source, slots: readonly string[] | null = ["serial"]) => {
  const options = sourceOptions("serial", slots, results, source);
  return { keys: options.map(({ key }) => key), chosen: keyOf(source, options) };
};

describe("the sources an argument can be chosen from", () => {
  it("J2 are its slots, the fields of results, the contact and a fixed value", () => {
    expect(keysFor({ kind: "free" }).keys).toEqual([
      "free",
      "slot:serial",
      "result:http.device:ear",
      "result:http.device",
      "contact:tier",
      "contact:customer_id",
      "contact",
      "value",
    ]);
    expect(keysFor({ kind: "free" }, null).keys[1]).toBe("slot");
  });

  it.each<[Source, string]>([
    [{ kind: "free" }, "free"],
    [{ kind: "slot", slot: "serial" }, "slot:serial"],
    [{ kind: "slot", slot: "gone" }, "slot"],
    [{ kind: "result", tool: "http.device", field: "ear" }, "result:http.device:ear"],
    [{ kind: "result", tool: "http.device", field: "owner.name" }, "result:http.device"],
    [{ kind: "result", tool: "http.gone", field: "x" }, "result:http.gone"],
    [{ kind: "contact", attribute: "tier" }, "contact:tier"],
    [{ kind: "contact", attribute: "town" }, "contact"],
    [{ kind: "value", value: 3 }, "value"],
    [{ kind: "path", path: "history.count" }, "path"],
  ])("J2 %o is shown as %s, and that option is offered", (source, key) => {
    const { keys, chosen } = keysFor(source);
    expect(chosen).toBe(key);
    expect(keys).toContain(key);
  });
});
