import { describe, expect, it } from "vitest";
import { parseHtml } from "./document-tree.ts";

describe("HTML with omitted tags", () => {
  it.each([
    "<!doctype html><html><head><title>Tea</title></head><body><p>Hot</p></body></html>",
    "<html><title>Tea</title><body><p>Hot</p></body></html>",
    "<title>Tea</title><p>Hot</p>",
    "<html><head><title>Tea</title></head><p>Hot</p></html>",
    '<!DOCTYPE html><meta charset="utf-8"><title>Tea</title><body class="x"><p>Hot</p>',
  ])("E3 with or without head and body have a title and a text: %s", (html) => {
    const document = parseHtml(html);
    expect(document.title).toBe("Tea");
    expect(document.body.textContent?.trim()).toBe("Hot");
  });

  it("E3 a fragment is the body of a page", () => {
    expect(parseHtml("<p>Hot</p>").body.textContent).toBe("Hot");
    expect(parseHtml("").body.textContent).toBe("");
  });
});
