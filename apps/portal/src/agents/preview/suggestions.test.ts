import { describe, expect, it } from "vitest";
import { problemsBySection } from "../section-list.ts";
import { suggestionsOf } from "./suggestions.ts";

describe("suggested first messages", () => {
  it("J3 an example of each of the first intents that is a whole sentence, without small talk", () => {
    const intents = [
      { id: "hello", priority: -10, examples: ["hi"] },
      { id: "find", examples: ["Recommend a {item}", "Recommend something"] },
      { id: "bare" },
      ...["b", "c", "d"].map((id) => ({ id, examples: [`say ${id}`] })),
    ];
    expect(suggestionsOf({ intents })).toEqual(["Recommend something", "say b", "say c"]);
    expect(suggestionsOf({ intents: "none" })).toEqual([]);
  });
});

describe("problems of a draft", () => {
  it("J2 each is counted in the section that has its key; the others with the YAML", () => {
    const counts = problemsBySection([
      { path: ["intents", 0, "id"] },
      { path: ["intents", 1] },
      { path: ["polices"] },
      { path: [] },
    ]);
    expect([...counts]).toEqual([
      ["goals", 2],
      ["advanced", 2],
    ]);
  });
});
