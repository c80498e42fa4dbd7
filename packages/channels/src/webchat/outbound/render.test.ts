import { describe, expect, it } from "vitest";
import { renderWebchat } from "./render.ts";

const attachment = { objectKey: "k", filename: "quote.pdf", contentType: "application/pdf", bytes: 7 };

describe("rendering for web chat", () => {
  it("H2 attachments come with the last piece, by their keys", () => {
    const rendered = renderWebchat({ text: "word ".repeat(2_000), attachments: [attachment] });
    expect(rendered.length).toBeGreaterThan(1);
    expect(rendered.map(({ body }) => body.attachments)).toEqual([
      ...rendered.slice(1).map(() => undefined),
      [attachment],
    ]);
  });

  it("H2 a file without words is shown with its name", () => {
    expect(renderWebchat({ text: "", attachments: [attachment] })).toEqual([
      { body: { text: "quote.pdf", attachments: [attachment] }, text: "quote.pdf" },
    ]);
  });
});
