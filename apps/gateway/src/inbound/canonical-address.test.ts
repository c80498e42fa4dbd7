import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalAddress } from "./canonical-address.ts";

const plain = "/v1/webchat/site/messages";

describe("the address of a request", () => {
  it.each([
    ["an absolute form", `http://gateway.example${plain}?a=b`, `${plain}?a=b`],
    ["an absolute form of another case", `HTTPS://host:1${plain}`, plain],
    ["empty segments", "//v1///webchat/site//messages", plain],
    ["a slash at the end", `${plain}/`, plain],
    ["escaped letters", "/%76%31/%77ebchat/site/messages", plain],
    ["dot segments", "/x/../v1/./webchat/site/a/../messages", plain],
    ["escaped dots", "/x/%2e%2E/v1/webchat/site/messages", plain],
    ["backslashes", "/v1\\webchat\\site\\messages", plain],
    ["more dots than segments", `/../..${plain}`, plain],
    ["escapes that mean something", "/a%2fb%3F", "/a%2Fb%3F"],
    ["the root of a host", "http://host", "/"],
    ["a query alone", "http://host?x=1", "/?x=1"],
  ])("I2 has one spelling: %s", (_what, given, one) => {
    expect(canonicalAddress(given)).toBe(one);
  });

  it.each(["*", "host:443", "", "/a%00", "/a?b=%00", "http://host/%00"])("I2 %j is refused", (target) => {
    expect(canonicalAddress(target)).toBeNull();
  });

  it("I2 property: the spelling of a spelling is itself, and nothing of it can be spelt shorter", () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true }),
        fc.array(fc.constantFrom("/", "/.", "/..", "/%61", "/%2F")),
        (url, extra) => {
          const once = canonicalAddress(url + extra.join(""));
          if (once === null) return;
          expect(canonicalAddress(once)).toBe(once);
          expect(once.split("?")[0]).not.toMatch(/\/\/|\/\.\.?(?:\/|$)|\\/);
        },
      ),
    );
  });
});
