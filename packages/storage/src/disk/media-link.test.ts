import { newId } from "@konstruct/core/ids";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { objectKey } from "../object-key.ts";
import { mediaLinkSecret, readMediaLink, signMediaLink } from "./media-link.ts";

const secret = mediaLinkSecret(Buffer.alloc(32, 1));
const nowMs = 1_767_225_600_000;
const key = objectKey(newId(), "media");

function signed(filename = "invoice.pdf", over: Partial<Parameters<typeof signMediaLink>[0]> = {}) {
  const options = { secret, baseUrl: "https://g.test/", key, filename, expiresInSeconds: 60, nowMs, ...over };
  const url = new URL(signMediaLink(options));
  return { url, query: Object.fromEntries(url.searchParams), key: url.pathname.replace("/media/", "") };
}

describe("signed media links", () => {
  it("H3 a link gives its object under its name, for its stated time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (filename) => {
        const link = signed(filename);
        expect(readMediaLink({ secret, ...link, nowMs })).toEqual({ key, filename: filename.toWellFormed() });
      }),
    );
    const link = signed();
    expect(readMediaLink({ secret, ...link, nowMs: nowMs + 59_000 })).not.toBeNull();
    expect(readMediaLink({ secret, ...link, nowMs: nowMs + 60_000 })).toBeNull();
  });

  it("H3 any change to a link, its object or the secret makes it invalid", () => {
    const { query } = signed();
    const other = objectKey(newId(), "media");
    expect(readMediaLink({ secret, key: other, query, nowMs })).toBeNull();
    expect(readMediaLink({ secret: mediaLinkSecret(Buffer.alloc(32, 2)), key, query, nowMs })).toBeNull();
    for (const name of ["expires", "filename", "signature"]) {
      expect(
        readMediaLink({ secret, key, query: { ...query, [name]: `${query[name]}0` }, nowMs }),
      ).toBeNull();
      expect(readMediaLink({ secret, key, query: { ...query, [name]: undefined }, nowMs })).toBeNull();
      expect(readMediaLink({ secret, key, query: { ...query, [name]: [query[name]] }, nowMs })).toBeNull();
    }
  });

  it("H3 a link with a longer lifetime than allowed is invalid although it was signed", () => {
    const early = signed("x", { expiresInSeconds: 300, nowMs: nowMs + 10_000 });
    expect(readMediaLink({ secret, ...early, nowMs })).toBeNull();
  });

  it("H3 hostile queries never throw", () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.anything()), (path, query) => {
        expect(readMediaLink({ secret, key: path, query, nowMs })).toBeNull();
      }),
    );
  });
});
