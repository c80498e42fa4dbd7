import { describe, expect, it } from "vitest";
import { featuresOf } from "./features.ts";
import { countPlaces, rarityOf, weighed, widthFor } from "./hash-features.ts";

const words = (text: string) => featuresOf(text).filter((one) => one.startsWith("w "));

describe("the features of a text", () => {
  it("B2 features are words, pairs of words and runs of letters", () => {
    expect(featuresOf("Book it")).toEqual([
      "w book",
      "p  book",
      ...["<bo", "boo", "ook", "ok>", "<boo", "book", "ook>"].map((run) => `r ${run}`),
      "w it",
      "p book it",
      ...["<it", "it>", "<it>"].map((run) => `r ${run}`),
      "p it ",
    ]);
  });

  it("B2 D9 features ignore accents, and unspaced scripts are segmented into words", () => {
    expect(featuresOf("Où est ma réservation")).toEqual(featuresOf("ou est ma reservation"));
    expect(words("จองโต๊ะคืนนี้").length).toBeGreaterThan(1);
  });

  it("B2 each number, code and value is one and the same mark", () => {
    for (const value of ["12", "O-12345", "1,299.00", "{order_id}", "anna77@example.com", "๑๒"])
      expect(words(`cancel ${value} now`), value).toEqual(["w cancel", "w 0", "w now"]);
    expect(featuresOf(" …!")).toEqual([]);
  });
});

describe("hashed features", () => {
  it("B2 the vector has length 1, and rare features weigh most", () => {
    const counted = ["a room", "a table", "a room"].map((text) => countPlaces(featuresOf(text), 1_024));
    const rarity = rarityOf(counted, 1_024);
    const { values } = weighed(counted[1]!, rarity);
    expect(values.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1);
    const everywhere = countPlaces(["w a"], 1_024).places[0]!;
    const rare = countPlaces(["w table"], 1_024).places[0]!;
    expect(rarity[rare]!).toBeGreaterThan(rarity[everywhere]!);
  });

  it("B2 the width grows with the number of features, within bounds", () => {
    const many = (count: number) => [Array.from({ length: count }, (_, at) => `w ${at}`)];
    expect([1, 1_025, 3_000, 100_000].map((count) => widthFor(many(count)))).toEqual([
      1_024, 2_048, 4_096, 8_192,
    ]);
  });
});
