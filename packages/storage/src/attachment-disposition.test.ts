import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachmentDisposition } from "./attachment-disposition.ts";

describe("the header of a download's name", () => {
  it("H3 any name gives one header of plain ASCII that reads back as an attachment", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const header = attachmentDisposition(name);
        expect(header).toMatch(/^attachment; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]+$/);
        expect(() => decodeURIComponent(header.slice(header.indexOf("''") + 2))).not.toThrow();
      }),
    );
  });

  it("H3 a path and a second header are removed from a name", () => {
    expect(attachmentDisposition("../../etc/passwd")).toBe("attachment; filename*=UTF-8''....etcpasswd");
    expect(attachmentDisposition('a"\r\nset-cookie: x')).toBe(
      "attachment; filename*=UTF-8''a%22set-cookie%3A%20x",
    );
    expect(attachmentDisposition("ใบเสร็จ.pdf")).toContain("%E0%B9%83");
    expect(attachmentDisposition("\n")).toBe("attachment; filename*=UTF-8''file");
  });
});
