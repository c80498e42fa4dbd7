import { crc32 } from "node:zlib";
import { AppError } from "@konstruct/core/errors";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { craftedZip } from "../bombs/compressed.fixture.ts";
import { zipOf } from "../office/workbook.fixture.ts";
import { openZip } from "./open-zip.ts";

const honest = zipOf({ "a.xml": "<a/>", "b/ค.xml": "x".repeat(5_000), empty: "" });

function failureOf(bytes: Uint8Array, name?: string): unknown {
  try {
    const zip = openZip(bytes);
    return zip.read(name ?? zip.names[0] ?? "");
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.context.failure : thrown;
  }
}

describe("open a ZIP archive", () => {
  it("E3 gives every part by its name", () => {
    const zip = openZip(honest);
    expect(zip.names).toEqual(["a.xml", "b/ค.xml", "empty"]);
    expect(Buffer.from(zip.read("b/ค.xml") ?? "").toString()).toBe("x".repeat(5_000));
    expect(zip.read("empty")).toHaveLength(0);
    expect(zip.read("absent")).toBeUndefined();
  });

  const data = Buffer.from("hello");
  it.each([
    ["a checksum that is wrong", craftedZip([{ name: "a", data, crc: 1 }]), "damaged"],
    ["a size that is wrong", craftedZip([{ name: "a", data, size: 4 }]), "damaged"],
    ["a password", craftedZip([{ name: "a", data, flags: 1 }]), "encrypted"],
    ["a rare method", craftedZip([{ name: "a", data, method: 99 }]), "unsupported"],
    [
      "two parts of one name",
      craftedZip([
        { name: "a", data },
        { name: "a", data },
      ]),
      "damaged",
    ],
    [
      "two names for one part",
      craftedZip([
        { name: "a", data },
        { name: "b", data, offset: 0 },
      ]),
      "inflates_too_much",
    ],
    ["something in front", Buffer.concat([Buffer.from("x"), honest]), "damaged"],
    ["something behind", Buffer.concat([honest, Buffer.from("x")]), "damaged"],
    ["an archive among its parts", craftedZip([{ name: "a", data: Buffer.from(honest) }]), "nested_archive"],
  ])("E3 %s is refused", (_what, bytes, code) => {
    expect(failureOf(bytes)).toBe(code);
  });

  it("E3 a sheet embedded in a document is no bomb, and is not opened", () => {
    expect(
      openZip(zipOf({ "word/document.xml": "<a/>", "word/embeddings/Sheet1.xlsx": honest })).names,
    ).toHaveLength(2);
  });

  it("E3 of a damaged archive, each part is returned whole or refused", () => {
    const parts = new Map(openZip(honest).names.map((name) => [name, openZip(honest).read(name)!]));
    const edits = fc.array(fc.tuple(fc.nat(honest.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(edits, fc.nat(honest.length), (changes, cut) => {
        const bytes = Uint8Array.from(honest);
        for (const [at, value] of changes) bytes[at] = value;
        for (const damaged of [bytes, bytes.subarray(0, cut)]) {
          for (const [name, content] of parts) {
            const read = failureOf(damaged, name);
            if (read instanceof Uint8Array) expect(crc32(read)).toBe(crc32(content));
            else expect(["string", "undefined"]).toContain(typeof read);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
