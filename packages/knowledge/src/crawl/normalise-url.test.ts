import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseUrl } from "./normalise-url.ts";

describe("normalise a URL", () => {
  it.each([
    ["https://Example.com:443/a#b", "https://example.com/a"],
    ["http://example.com.:80", "http://example.com/"],
    ["https://example.com/a?utm_source=x&b=1&GCLID=2", "https://example.com/a?b=1"],
    ["https://example.com/a/", "https://example.com/a/"],
    ["https://example.com/?flag", "https://example.com/?flag"],
    ["ftp://example.com/", null],
    ["https://user:pass@example.com/", null],
    [`https://example.com/${"x".repeat(3_000)}`, null],
  ])("E3 %s is %s", (address, normalised) => {
    expect(normaliseUrl(address)).toBe(normalised);
  });

  it("E3 a normalised URL is unchanged", () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (address) => {
        const once = normaliseUrl(address);
        expect(once === null ? null : normaliseUrl(once)).toBe(once);
      }),
    );
  });
});
