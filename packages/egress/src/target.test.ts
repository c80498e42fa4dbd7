import { describe, expect, it } from "vitest";
import { readTarget, redirectTarget } from "./target.ts";

describe("targets", () => {
  it.each([
    ["https://A.example.:443/x#y", "https://a.example/x", "a.example", false],
    ["http://0x7f.1:8080", "http://127.0.0.1:8080/", "127.0.0.1", true],
    ["http://[0:0::1]/", "http://[::1]/", "::1", true],
    ["http://127.0.0.1../", "http://127.0.0.1/", "127.0.0.1", true],
  ])("F3 %s is read as %s", (text, href, host, isAddress) => {
    const target = readTarget(text);
    expect({ ...target, url: target.url.href }).toEqual({ url: href, host, isAddress });
  });

  it("F3 a redirect is resolved, but never from https back to http", () => {
    const from = readTarget("https://a.example/x/y");
    expect(redirectTarget("../z", from).url.href).toBe("https://a.example/z");
    expect(redirectTarget("//b.example/", from).url.href).toBe("https://b.example/");
    expect(redirectTarget("https://b.example/", readTarget("http://a.example/")).host).toBe("b.example");
    for (const place of ["http://a.example/x/y", "http://b.example/"])
      expect(() => redirectTarget(place, from)).toThrow(
        expect.objectContaining({ context: { reason: "scheme_refused" } }),
      );
  });
});
