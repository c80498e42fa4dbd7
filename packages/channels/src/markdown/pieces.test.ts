import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderChatwoot } from "../chatwoot/outbound/render.ts";
import { mrkdwnOf } from "../slack/outbound/mrkdwn.ts";
import { renderSlack } from "../slack/outbound/render.ts";
import { renderWebchat } from "../webchat/outbound/render.ts";
import { whatsappOf } from "../whatsapp/outbound/format.ts";
import { renderWhatsapp } from "../whatsapp/outbound/render.ts";
import { readMarkdown } from "./read-markdown.ts";
import { markdownOf, markdownPieces, renderPieces } from "./render-pieces.ts";

/** Markdown whose every word is a number of its own, so that a lost, doubled or moved one is seen. */
class Numbered {
  #next = 0;
  word = () => `w${this.#next++}`;
  words = (count: number) => Array.from({ length: count }, this.word).join(" ");
}

type Shape = { kind: string; size: number; inner: Shape[] };
const shape: fc.Memo<Shape> = fc.memo((depth) =>
  fc.record({
    kind: fc.constantFrom(
      "words",
      "marks",
      "heading",
      "fence",
      "list",
      "numbers",
      "quote",
      "table",
      "links",
      "tasks",
      "html",
    ),
    size: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 40, max: 120 })),
    inner: depth > 1 ? fc.array(shape(), { maxLength: 2 }) : fc.constant([]),
  }),
);
const shapes = fc.array(shape(2), { minLength: 1, maxLength: 6 });

const indented = (text: string, by: string) => text.replaceAll(/\n(?=.)/g, `\n${by}`);

function written({ kind, size, inner }: Shape, say: Numbered): string {
  const under = () => inner.map((each) => written(each, say)).join("\n\n");
  const items = (marker: (at: number) => string) =>
    Array.from({ length: Math.min(size, 12) }, (_each, at) => {
      const head = `${marker(at)} ${say.words(at === 0 ? size : 3)}`;
      return indented(at === 1 && inner.length > 0 ? `${head}\n\n${under()}` : head, "    ");
    }).join("\n");
  switch (kind) {
    case "marks":
      return `**${say.words(size)}** _${say.word()}_ ~~${say.words(2)}~~ \`${say.word()}\` ***${say.word()}***`;
    case "heading":
      return `## ${say.words(3)}`;
    case "fence":
      return `\`\`\`lang\n${Array.from({ length: size }, () => `  ${say.words(3)}`).join("\n")}\n\`\`\``;
    case "list":
      return items(() => "-  ");
    case "tasks":
      return items((at) => (at % 2 === 0 ? "- [x]" : "- [ ]"));
    case "html":
      return `<div>${say.words(size)}</div>\n<ul><li>${say.word()}</li><li><b>${say.word()}</b><br></li></ul>${say.word()}`;
    case "numbers":
      return items((at) => `${at + 5}. `);
    case "quote":
      return `> ${say.words(size)}\n>\n> ${say.words(3)}`;
    case "table":
      return [
        "|a|b|",
        "|-|-|",
        ...Array.from({ length: size }, () => `|${say.words(2)}|${say.word()}|`),
      ].join("\n");
    case "links":
      return Array.from({ length: size }, () => `[${say.words(2)}](https://a.test/${say.word()})`).join(" ");
    default:
      return say.words(size);
  }
}

const document = shapes.map((all) => {
  const say = new Numbered();
  return all.map((each) => written(each, say)).join("\n\n");
});

/** Slack has the address before its words. */
const wordsIn = (text: string) => text.replace(/<([^|>]+)\|([^>]+)>/g, "$2 $1").match(/w\d+/g) ?? [];

function expectWhole(markdown: string, pieces: readonly string[], limit: number) {
  expect(pieces.flatMap(wordsIn)).toEqual(wordsIn(markdown));
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(limit);
    expect(piece.trim()).not.toBe("");
    const fences = piece.match(/```.*/g) ?? [];
    expect(fences.length % 2).toBe(0);
  }
}

describe("what else is sent", () => {
  it("A5 a file's long words come before it, in every channel", () => {
    const caption = new Numbered().words(2_000);
    const file = { objectKey: "k", filename: "a.pdf", contentType: "application/pdf", bytes: 7, caption };
    const reply = { text: "", attachments: [file] };
    for (const rendered of [renderChatwoot(reply), renderWhatsapp(reply)])
      expect(rendered.flatMap(({ text }) => wordsIn(text))).toEqual(wordsIn(caption));
  });

  it("A5 the title of a choice is words, whatever signs are in it", () => {
    const choices = [{ id: "a", title: "1. *Tall* [lamp](x) a_b_c" }];
    const textOf = ([first]: { body: unknown }[]) =>
      first!.body as { text: string; content: string; interactive: { body: { text: string } } };
    const seen = (markdown: string) => whatsappOf(readMarkdown(markdown)).replaceAll("\u200a", "");
    expect(seen(textOf(renderChatwoot({ text: "", choices })).content)).toBe(`- ${choices[0]!.title}`);
    expect(seen(textOf(renderWebchat({ text: "", choices })).text)).toBe(choices[0]!.title);
    expect(textOf(renderSlack({ text: "", choices })).text.replaceAll("\u200a", "")).toBe(choices[0]!.title);
    const { body } = textOf(renderWhatsapp({ text: "", choices })).interactive;
    expect(body.text.replaceAll("\u200a", "")).toBe(choices[0]!.title);
  });

  it("A5 line breaks of HTML leave no sign", () => {
    const text = "<div>a</div><div>b</div>\n\n<p>c</p>\nd\n\n- e<br>\n\n<h2>f</h2>";
    const [piece] = renderPieces(`${text}\n\n${"x ".repeat(300)}`, 500, markdownOf);
    expect(piece!.markdown).not.toMatch(/&#x|\\\n\s*(?:\n|$)/);
    expect(whatsappOf(readMarkdown(text))).toBe("a\nb\n\nc\nd\n\n- e\n\nf");
  });
});

describe("pieces of Markdown", () => {
  it("A5 lose no word, keep the order and the limit, and close every fence, in every channel", () => {
    fc.assert(
      fc.property(document, (markdown) => {
        const bodies = (rendered: { body: unknown }[]) =>
          rendered.map(({ body }) => body as { text: string & { body: string }; content: string });
        expectWhole(
          markdown,
          bodies(renderSlack({ text: markdown })).map(({ text }) => text),
          3_900,
        );
        expectWhole(
          markdown,
          bodies(renderWhatsapp({ text: markdown })).map(({ text }) => text.body),
          4_096,
        );
        expectWhole(
          markdown,
          bodies(renderWebchat({ text: markdown })).map(({ text }) => text),
          8_000,
        );
        expectWhole(
          markdown,
          bodies(renderChatwoot({ text: markdown })).map(({ content }) => content),
          4_000,
        );
      }),
      { numRuns: 40 },
    );
  });

  it("A5 lose no word at any limit", () => {
    fc.assert(
      fc.property(document, fc.integer({ min: 150, max: 900 }), (markdown, limit) => {
        for (const render of [mrkdwnOf, whatsappOf, markdownOf])
          expectWhole(
            markdown,
            renderPieces(markdown, limit, render).map(({ text }) => text),
            limit,
          );
      }),
      { numRuns: 40 },
    );
  });

  it("A5 open a fence again with its language", () => {
    const lines = Array.from({ length: 40 }, (_each, at) => `  line ${at}`);
    const pieces = markdownPieces(["```python", ...lines, "```"].join("\n"), 200);
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece).toMatch(/^```python\n {2}line \d+\n[\s\S]*\n```$/);
  });

  it("A5 count a list on and name the columns of a table again", () => {
    const list = Array.from({ length: 30 }, (_each, at) => `${at + 5}. item`).join("\n");
    expect(markdownPieces(list, 100)[1]).toMatch(/^1\d\. item\n/);
    const table = ["|a|b|", "|-|-|", ...Array.from({ length: 30 }, (_each, at) => `|x${at}|y|`)].join("\n");
    for (const piece of markdownPieces(table, 100)) expect(piece).toMatch(/^\| a \| b \|\n/);
  });

  it("A5 never cut a link that fits, and cut one that does not as words", () => {
    const link = "[the long label of it](https://example.test/a)";
    for (const piece of markdownPieces(`${`${link} and `.repeat(20)}`, 120))
      expect(piece.replaceAll(link, "").match(/[[\]()]/g)).toBeNull();
    const endless = `[label](https://example.test/${"a".repeat(900)})`;
    const cut = renderPieces(endless, 300, whatsappOf).map(({ text }) => text);
    expect(cut.join("")).toBe(`label(https://example.test/${"a".repeat(900)})`);
  });

  it("D2 a reply of one piece keeps its spelling, but for HTML, which no channel shows", () => {
    expect(markdownPieces("**Label:** a*b, snake_case", 100)).toEqual(["**Label:** a*b, snake_case"]);
    expect(markdownPieces("20 m<sup>2</sup><br>see <a href='https://a.test/x'>**here**</a>", 100)).toEqual([
      "20 m²\\\nsee [**here**](https://a.test/x)",
    ]);
  });

  it("A5 an empty text gives none", () => {
    expect(markdownPieces(" \n ", 10)).toEqual([]);
    expect(markdownPieces(" \n\n    code\n\ntext \n", 100)).toEqual(["    code\n\ntext"]);
    expect(renderPieces("<!-- nothing -->", 10, mrkdwnOf)).toEqual([]);
  });
});
