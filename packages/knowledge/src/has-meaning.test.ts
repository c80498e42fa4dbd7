import type { Embedder } from "@konstruct/embeddings/embedder";
import { expect, it } from "vitest";
import { hasMeaning } from "./has-meaning.ts";

const embedder = { languages: ["en"] } as unknown as Embedder;
const rule = { text: "Cães são bem-vindos, com trela nos pontões, e não entram nos balneários." };
const english = { text: "Dogs are welcome on a lead. They are not allowed in the showers." };

it.each([
  ["Wi-Fi?", undefined, [english], true],
  ["Wi-Fi?", undefined, [rule], false],
  ["Wi-Fi?", "en", [rule], true],
  ["Wi-Fi?", undefined, [], true],
])("D9 a short question is of the reader's language, or else of what is found: %s, %s", (...of) => {
  const [question, language, found, isKnown] = of;
  expect(hasMeaning(embedder, question, language, found)).toBe(isKnown);
});
