import { describe, expect, it } from "vitest";
import { toWhatsapp } from "./format.ts";
import { renderWhatsapp, renderWhatsappTemplate } from "./render.ts";

const choices = (count: number) =>
  Array.from({ length: count }, (_each, index) => ({ id: `choice-${index}`, title: `Choice ${index}` }));

type Interactive = {
  type: string;
  body: { text: string };
  action: {
    buttons?: { reply: { id: string; title: string } }[];
    sections?: { rows: { id: string; title: string; description?: string }[] }[];
  };
};
const interactiveOf = (body: Record<string, unknown> | undefined) => body?.interactive as Interactive;

describe("toWhatsapp", () => {
  it.each([
    ["**bold** and ~~gone~~", "*bold* and ~gone~"],
    ["## Refunds **now**", "*Refunds now*"],
    ["[our FAQ](https://a.test/faq)", "our FAQ (https://a.test/faq)"],
    ["[https://a.test](https://a.test)", "https://a.test"],
    ["| Item | Price |\n|---|---|\n| Lamp | 5 |", "Item · Price\nLamp · 5"],
    ["`a**b**`", "`a**b**`"],
  ])("A5 %j becomes %j", (markdown, formatted) => {
    expect(toWhatsapp(markdown)).toBe(formatted);
  });
});

describe("renderWhatsapp", () => {
  it("A5 text is one message without a preview", () => {
    const body = { type: "text", text: { body: "Hello", preview_url: false } };
    expect(renderWhatsapp({ text: "Hello" })).toEqual([{ body, text: "Hello" }]);
  });

  it("A5 up to three choices are buttons with different titles of at most 20", () => {
    const long = "Change the delivery address";
    const [rendered] = renderWhatsapp({
      text: "What next?",
      choices: [
        { id: "a", title: `${long} now` },
        { id: "b", title: `${long} later` },
      ],
    });
    const replies = interactiveOf(rendered?.body).action.buttons?.map((each) => each.reply) ?? [];
    expect(replies.map((reply) => reply.id)).toEqual(["a", "b"]);
    expect(new Set(replies.map((reply) => reply.title)).size).toBe(2);
    for (const { title } of replies) expect(title.length).toBeLessThanOrEqual(20);
  });

  it("A5 four to ten choices are a list, and a cut title is whole in its description", () => {
    const title = "A title of more than twenty-four characters";
    const [rendered] = renderWhatsapp({ text: "Which?", choices: [...choices(9), { id: "long", title }] });
    const rows = interactiveOf(rendered?.body).action.sections?.[0]?.rows ?? [];
    expect(rows).toHaveLength(10);
    expect(rows[9]?.title.length).toBeLessThanOrEqual(24);
    expect(rows[9]?.description).toBe(title);
  });

  it("A5 more than ten choices are numbered lines", () => {
    const [rendered] = renderWhatsapp({ text: "Which?", choices: choices(11) });
    expect(rendered?.body.type).toBe("text");
    expect(rendered?.text).toContain("11. Choice 10");
  });

  it("A5 a text too long for the body of choices comes before them", () => {
    const text = "A sentence of some length. ".repeat(300).trim();
    const rendered = renderWhatsapp({ text, choices: choices(2) });
    expect(rendered.map((each) => each.body.type)).toEqual(["text", "text", "interactive"]);
    expect(interactiveOf(rendered.at(-1)?.body).body.text.length).toBeLessThanOrEqual(1_024);
    expect(rendered.map((each) => each.text).join(" ")).toBe(text);
  });

  it("A5 choices without a text still have a body", () => {
    const [rendered, ...rest] = renderWhatsapp({ text: "", choices: choices(2) });
    expect(rest).toEqual([]);
    expect(interactiveOf(rendered?.body).body.text).toBe("Choice 0 / Choice 1");
  });

  it("A9 a template carries its parameters in order", () => {
    const template = renderWhatsappTemplate({
      name: "order_update",
      language: "en",
      bodyParameters: ["4711", "left"],
    });
    expect(template.body).toEqual({
      type: "template",
      template: {
        name: "order_update",
        language: { code: "en" },
        components: [
          {
            type: "body",
            parameters: [
              { type: "text", text: "4711" },
              { type: "text", text: "left" },
            ],
          },
        ],
      },
    });
  });

  it("A9 a choice without a title still has one", () => {
    const [rendered] = renderWhatsapp({ text: "Which?", choices: [{ id: "a", title: " " }] });
    expect(JSON.stringify(rendered?.body)).toContain('"title":"a"');
  });
});
