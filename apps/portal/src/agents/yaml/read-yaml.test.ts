import { describe, expect, it } from "vitest";
import { readYaml } from "./read-yaml.ts";

describe("a draft read from YAML", () => {
  it("J2 is the object that is written", () => {
    expect(readYaml("name: Ava\nscope:\n  enabled: true\n")).toEqual({
      config: { name: "Ava", scope: { enabled: true } },
    });
  });

  it("J2 an alias is a problem: it is not saved and nothing is thrown", () => {
    expect(readYaml("intents: &all\n  - id: book\nprocedures: *all\n")).toEqual({ refused: "no_alias" });
  });

  it("J2 a text that is no object, and one that is no YAML, are problems", () => {
    expect(readYaml("- name: Ava")).toEqual({ refused: "no_object" });
    expect(readYaml("")).toEqual({ refused: "no_object" });
    expect(readYaml("name: Ava\nname: Mali")).toEqual({ error: expect.stringContaining("unique") });
  });
});
