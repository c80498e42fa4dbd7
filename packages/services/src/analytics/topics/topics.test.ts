import { seededRandom } from "@konstruct/core/seeded-random";
import { describe, expect, it } from "vitest";
import { clusterVectors } from "./cluster-vectors.ts";
import { groupMessages } from "./group-messages.ts";
import { characteristicWords, wordsIn } from "./topic-words.ts";

const unit = (values: number[]): Float32Array => {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
};

/** Vectors around directions of their own, in turn. */
function around(directions: number, each: number, width = 16): Float32Array[] {
  const random = seededRandom("vectors");
  return Array.from({ length: directions * each }, (_, at) =>
    unit(Array.from({ length: width }, (_zero, axis) => (axis === at % directions ? 1 : 0) + random() * 0.2)),
  );
}

describe("groups of vectors", () => {
  it.each([2, 3, 5, 8])("I4 %i directions are found as so many groups", async (directions) => {
    const groups = await clusterVectors(around(directions, 9), "seed");
    expect(groups).toHaveLength(directions);
    for (const group of groups) expect(new Set(group.map((at) => at % directions)).size).toBe(1);
  });

  it("I4 the same vectors give the same groups", async () => {
    const vectors = around(4, 10);
    expect(await clusterVectors(vectors, "seed")).toEqual(await clusterVectors(vectors, "seed"));
  });

  it("I4 too few vectors for two groups are one, and fewer than three are none", async () => {
    expect(await clusterVectors(around(1, 4), "seed")).toEqual([[0, 1, 2, 3]]);
    expect(await clusterVectors(around(1, 2), "seed")).toEqual([]);
    expect(await clusterVectors([], "seed")).toEqual([]);
  });
});

describe("characteristic words", () => {
  it("I4 are those of the group, not those of every group, without a list of stop words", () => {
    const words = characteristicWords([
      ["when is my parcel here", "where is my parcel", "is the parcel late"],
      ["what is the price of a room", "is the room free", "my room key is gone"],
    ]);
    expect(words[0]?.[0]).toBe("parcel");
    expect(words[1]?.[0]).toBe("room");
  });

  it("I4 are found in Thai, Japanese and German too", () => {
    const words = characteristicWords([
      ["ขอคืนเงินค่ะ", "อยากขอคืนเงิน", "คืนเงินเมื่อไหร่"],
      ["配送はいつですか", "配送を変更したい", "配送先はどこですか"],
      ["Termin für die Katze", "Der Termin passt nicht", "Ich brauche einen Termin"],
    ]);
    expect(words[0]).toContain("เงิน");
    expect(words[1]?.[0]).toBe("配送");
    expect(words[2]?.[0]).toBe("termin");
  });

  it("I4 a word of one message only is left out, and numbers and codes are no words", () => {
    expect(characteristicWords([["Ann asks about delivery", "delivery please"]])[0]).toEqual(["delivery"]);
    expect(wordsIn("Order O-12345 costs 20 EUR2")).toEqual(["order", "costs"]);
  });

  it("I4 messages and words belong together", async () => {
    const messages = ["refund please", "room please", "a refund", "a room", "my refund", "my room"].map(
      (text, at) => ({ conversationId: String(at), text }),
    );
    const groups = await groupMessages(messages, around(2, 3));
    expect(groups.map(({ words }) => words[0]).sort()).toEqual(["refund", "room"]);
    expect(groups[0]?.messages).toHaveLength(3);
  });
});
