import { describe, expect, it } from "vitest";
import { fillMacro, unknownVariables } from "./fill-macro.ts";

const values = {
  "contact.name": "{{member.name}}",
  "member.name": "Dana",
  "agent.name": "Ava",
  "organisation.name": "Blue Shop",
};

describe("a macro", () => {
  it("J4 has its variables replaced once, whatever the values hold", () => {
    expect(fillMacro("Hello {{contact.name}}, {{ member.name }} of {{organisation.name}}", values)).toBe(
      "Hello {{member.name}}, Dana of Blue Shop",
    );
  });

  it("J4 names each unknown variable once", () => {
    expect(unknownVariables("{{contact.name}} {{contact.email}} {{ x }} {{x}} {{}} {not}")).toEqual([
      "contact.email",
      "x",
      "",
    ]);
  });
});
