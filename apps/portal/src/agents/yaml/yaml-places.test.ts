import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { spanOfPath } from "./yaml-places.ts";

const text = `name: Ava
intents:
  - id: book
    tool: refnd
  - id: pay
`;
const written = (path: PropertyKey[]) => {
  const { from, to } = spanOfPath(parseDocument(text), path);
  return text.slice(from, to).trim();
};

describe("where a problem is written in the YAML", () => {
  it("J3 is the key of its path, its entry of a list, or the nearest above", () => {
    expect(written(["intents", 0, "tool"])).toBe("tool");
    expect(written(["intents", 1])).toBe("id: pay");
    expect(written(["intents", 1, "examples", 3])).toBe("id: pay");
    expect(written(["polices"])).toBe("");
    expect(written([])).toBe("");
  });
});
