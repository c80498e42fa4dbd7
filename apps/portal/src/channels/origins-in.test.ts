import { describe, expect, it } from "vitest";
import { originsIn } from "./origins-in.ts";

describe("a list of sites", () => {
  it("J4 reads addresses as their origins, each once, and leaves invalid lines for the service to report", () => {
    expect(
      originsIn(" https://a.example/path?x=1\nhttps://a.example, http://b.example:8080/\n\nnonsense "),
    ).toEqual(["https://a.example", "http://b.example:8080", "nonsense"]);
    expect(originsIn(" \n ")).toEqual([]);
  });
});
