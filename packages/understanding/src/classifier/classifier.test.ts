import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readClassifier } from "./classifier.ts";
import { embedded, madeUpVector, smallAgent } from "./texts.fixture.ts";
import { train } from "./train.ts";

const bytes = train(smallAgent());
const classifier = readClassifier(bytes);
const classify = (text: string) => classifier.classify(text, madeUpVector(text));

describe("a trained classifier", () => {
  it("B2 the intent whose examples resemble the message is ranked first", () => {
    expect(classify("please book a room for us").ranked[0]?.label).toBe("book_room");
    expect(classify("I must cancel my booking").ranked[0]?.label).toBe("cancel_booking");
    expect(classify("is there breakfast").ranked[0]?.label).toBe("breakfast");
    expect(classify("when is breakfast served").isAbstained).toBe(false);
  });

  it("B2 a message unlike all examples names no intent", () => {
    for (const text of ["tell me a joke about dogs", "what is the capital of Chile", "qwerty asdf"]) {
      const { isAbstained, inScope } = classify(text);
      expect(isAbstained, text).toBe(true);
      expect(inScope, text).toBeLessThan(0.5);
    }
  });

  it("A10 the agent's own words, including topics, are never far", () => {
    for (const { role, text } of smallAgent().filter(({ role }) => role !== "negative"))
      expect(classifier.isFarFromAll(text, madeUpVector(text)), `${role} ${text}`).toBe(false);
  });

  it("B2 all numbers and codes are equal", () => {
    const ask = (text: string) => classifier.classify(text, madeUpVector("cancel"));
    const first = ask("cancel my booking O-12345");
    expect(ask("cancel my booking XY/99-a7")).toEqual(first);
    expect(ask("cancel my booking {booking_id}")).toEqual(first);
  });

  it("B2 the same texts give the same bytes, in any order and with any repetition", () => {
    const texts = smallAgent();
    fc.assert(
      fc.property(fc.shuffledSubarray(texts, { minLength: texts.length }), (shuffled) => {
        expect(Buffer.from(train([...shuffled, shuffled[0]!])).equals(bytes)).toBe(true);
      }),
      { numRuns: 3 },
    );
  });

  it("B2 two intents with one example each are enough, without negatives", () => {
    const two = train([
      embedded({ role: "example", label: "open", text: "when do you open" }),
      embedded({ role: "example", label: "where", text: "where can I find you" }),
    ]);
    const small = readClassifier(two);
    const text = "when do you open";
    expect(small.classify(text, madeUpVector(text)).ranked[0]?.label).toBe("open");
    expect(small.isFarFromAll(text, madeUpVector(text))).toBe(false);
  });

  it("B2 a negative does not count for an agent with an example like it", () => {
    const text = "book me a single room please";
    const trained = readClassifier(train([...smallAgent(), embedded({ role: "negative", text })]));
    expect(trained.classify(text, madeUpVector(text))).toMatchObject({ isAbstained: false });
    expect(Buffer.from(train([...smallAgent(), embedded({ role: "negative", text })])).equals(bytes)).toBe(
      true,
    );
  });

  it("B2 any text gets probabilities", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const { ranked, inScope } = classify(text);
        const sum = ranked.reduce((all, { probability }) => all + probability, 0);
        expect(sum).toBeGreaterThan(0);
        expect(sum).toBeLessThanOrEqual(1.0001);
        expect(inScope).toBeGreaterThanOrEqual(0);
        expect(inScope).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("B2 training without an example and vectors of another width are refused", () => {
    expect(() => train([embedded({ role: "topic", text: "prices" })])).toThrow("no example to learn from");
    expect(() => classifier.classify("hello", new Float32Array(3))).toThrow("vectors of 64 numbers, not 3");
  });
});

describe("the bytes of a classifier", () => {
  it("B2 the bytes are read at any offset", () => {
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    const text = "book a room";
    const other = readClassifier(shifted.subarray(1));
    expect(other.classify(text, madeUpVector(text))).toEqual(classify(text));
    expect(other.labels).toEqual(["book_room", "breakfast", "cancel_booking"]);
  });

  it("B2 bytes with a changed bit or a missing end are refused", () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (at) => {
        const damaged = bytes.slice();
        damaged[at]! ^= 1;
        expect(() => readClassifier(damaged)).toThrow("These are not the bytes of a classifier");
        expect(() => readClassifier(bytes.subarray(0, at))).toThrow(
          "These are not the bytes of a classifier",
        );
      }),
      { numRuns: 20 },
    );
  });

  it("B2 a small agent needs few bytes", () => {
    expect(bytes.length).toBeLessThan(40_000);
  });
});
