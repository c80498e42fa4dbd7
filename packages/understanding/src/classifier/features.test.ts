import { describe, expect, it } from "vitest";
import { featuresOf } from "./features.ts";
import { countPlaces, rarityOf, weighed, widthFor } from "./hash-features.ts";

const words = (text: string) => featuresOf(text).filter((one) => one.startsWith("w "));

describe("what stands in a text", () => {
  it("B2 is its words, pairs of words and runs of letters", () => {
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

  it("B2 D9 is the same with and without accents, and cut into words where nothing stands between them", () => {
    expect(featuresOf("Où est ma réservation")).toEqual(featuresOf("ou est ma reservation"));
    expect(words("จองโต๊ะคืนนี้").length).toBeGreaterThan(1);
  });

  it("B2 holds one mark for each number, code and value", () => {
    for (const value of ["12", "O-12345", "1,299.00", "{order_id}", "anna77@example.com", "๑๒"])
      expect(words(`cancel ${value} now`), value).toEqual(["w cancel", "w 0", "w now"]);
    expect(featuresOf(" …!")).toEqual([]);
  });
});

describe("hashed features", () => {
  it("B2 have length 1, and what is rare counts most", () => {
    const counted = ["a room", "a table", "a room"].map((text) => countPlaces(featuresOf(text), 1_024));
    const rarity = rarityOf(counted, 1_024);
    const { values } = weighed(counted[1]!, rarity);
    expect(values.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1);
    const everywhere = countPlaces(["w a"], 1_024).places[0]!;
    const rare = countPlaces(["w table"], 1_024).places[0]!;
    expect(rarity[rare]!).toBeGreaterThan(rarity[everywhere]!);
  });

  it("B2 are as wide as there are many, within bounds", () => {
    const many = (count: number) => [Array.from({ length: count }, (_, at) => `w ${at}`)];
    expect([1, 1_025, 3_000, 100_000].map((count) => widthFor(many(count)))).toEqual([
      1_024, 2_048, 4_096, 8_192,
    ]);
  });
});
