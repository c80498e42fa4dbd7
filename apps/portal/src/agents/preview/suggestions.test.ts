import { describe, expect, it } from "vitest";
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
