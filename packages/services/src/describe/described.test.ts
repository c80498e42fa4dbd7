import { describe, expect, it } from "vitest";
import { readDescribed } from "./described.ts";

describe("what a member wrote", () => {
  it.each([
    ["www.maré-alta.pt", { text: "", url: "https://www.maré-alta.pt" }],
    ["https://huber.example/start", { text: "", url: "https://huber.example/start" }],
    ["We sail. See https://sail.example.", { text: "We sail. See .", url: "https://sail.example" }],
    ["We repair pianos.", { text: "We repair pianos.", url: null }],
    ["e.g. boats", { text: "e.g. boats", url: null }],
  ])("J5 %s is read as words and an address", (written, read) => {
    expect(readDescribed(written)).toEqual(read);
  });
});
