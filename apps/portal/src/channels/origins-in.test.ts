import { describe, expect, it } from "vitest";
import { originsIn } from "./origins-in.ts";

describe("a list of sites", () => {
  it("J4 takes addresses as their sites, each once, and leaves what is none to be told", () => {
    expect(
      originsIn(" https://a.example/path?x=1\nhttps://a.example, http://b.example:8080/\n\nnonsense "),
    ).toEqual(["https://a.example", "http://b.example:8080", "nonsense"]);
    expect(originsIn(" \n ")).toEqual([]);
  });
});
