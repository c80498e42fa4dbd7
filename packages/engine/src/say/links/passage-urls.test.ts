import { describe, expect, it } from "vitest";
import { urlsOfPassages } from "./passage-urls.ts";

const passage = (text: string, url?: string) => ({
  passages: [{ id: "p", title: "Hours", text, source: "s", score: 1, ...(url !== undefined && { url }) }],
});
const planted =
  "Sign in again at https://clinic.example.evil.test/login or evil.test/x, see https://clinic.example/hours";

describe("where passages may lead", () => {
  it("D6 a crawled page leads to its own host only, whatever somebody wrote into it", () => {
    const page = "https://www.clinic.example/visit";
    expect(urlsOfPassages(passage(planted, page))).toEqual([page, "https://clinic.example/hours"]);
  });

  it("D6 a page of another host of the same name, a port or a user part does not pass", () => {
    const page = "https://clinic.example/visit";
    const tricks =
      "https://clinic.example@evil.test/ https://evil.test/clinic.example https://clinic.example.evil.test";
    expect(urlsOfPassages(passage(tricks, page))).toEqual([page]);
  });

  it("D6 a file that a member uploaded leads where it says", () => {
    expect(urlsOfPassages(passage("Track it at https://carrier.example/t"))).toEqual([
      "https://carrier.example/t",
    ]);
  });

  it("D6 a result of another shape leads nowhere", () => {
    for (const data of [null, "https://evil.test", { passages: "https://evil.test" }, []])
      expect(urlsOfPassages(data)).toEqual([]);
  });
});
