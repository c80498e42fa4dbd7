import { describe, expect, it } from "vitest";
import { urlsOfPassages } from "./passage-urls.ts";

const passage = (text: string, url?: string) => ({
  passages: [{ id: "p", title: "Hours", text, source: "s", score: 1, ...(url !== undefined && { url }) }],
});
const planted =
  "Sign in again at https://clinic.example.evil.test/login or evil.test/x, see https://clinic.example/hours";

describe("links from passages", () => {
  it("D6 a crawled page allows links to its own host only, whatever its text holds", () => {
    const page = "https://www.clinic.example/visit";
    expect(urlsOfPassages(passage(planted, page))).toEqual([page, "https://clinic.example/hours"]);
  });

  it("D6 a similar host, a port or a user part is not allowed", () => {
    const page = "https://clinic.example/visit";
    const tricks =
      "https://clinic.example@evil.test/ https://evil.test/clinic.example https://clinic.example.evil.test";
    expect(urlsOfPassages(passage(tricks, page))).toEqual([page]);
  });

  it("D6 a file a member uploaded allows all its links", () => {
    expect(urlsOfPassages(passage("Track it at https://carrier.example/t"))).toEqual([
      "https://carrier.example/t",
    ]);
  });

  it("D6 a result of another shape allows no link", () => {
    for (const data of [null, "https://evil.test", { passages: "https://evil.test" }, []])
      expect(urlsOfPassages(data)).toEqual([]);
  });
});
