import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderTemplate } from "./render-template.ts";
import type { WhatsappTemplate } from "./template.ts";
import { templateVariables } from "./variables.ts";

const template = (over: Partial<WhatsappTemplate> = {}): WhatsappTemplate => ({
  externalId: "1",
  name: "order_update",
  language: "en_US",
  category: "utility",
  status: "approved",
  quality: "green",
  format: "positional",
  components: [
    { type: "HEADER", format: "TEXT", text: "Order {{1}}" },
    { type: "BODY", text: "Hello {{1}}, your order {{2}} has left. Bye, {{1}}." },
    { type: "FOOTER", text: "Example Shop" },
    {
      type: "BUTTONS",
      buttons: [
        { type: "QUICK_REPLY", text: "Stop promotions" },
        { type: "URL", text: "Track", url: "https://shop.example/track/{{1}}" },
      ],
    },
  ],
  ...over,
});
const values = { "header.1": "O-1", "1": "Marta", "2": "O-12345", "button.1": "O-12345" };
const problemsOf = (given: Record<string, string>, of = template()) => {
  const rendered = renderTemplate(of, given);
  return rendered.ok ? [] : rendered.problems;
};

describe("a template with its values", () => {
  it("A9 has each value in its place, and reads as the contact will read it", () => {
    const text = (said: string) => ({ type: "text", text: said });
    expect(renderTemplate(template(), values)).toEqual({
      ok: true,
      rendered: {
        text: "Hello Marta, your order O-12345 has left. Bye, Marta.",
        body: {
          type: "template",
          template: {
            name: "order_update",
            language: { code: "en_US" },
            components: [
              { type: "header", parameters: [text("O-1")] },
              { type: "body", parameters: [text("Marta"), text("O-12345")] },
              { type: "button", sub_type: "url", index: "1", parameters: [text("O-12345")] },
            ],
          },
        },
      },
    });
  });

  it("A9 named values are filled by name", () => {
    const named = template({
      format: "named",
      components: [{ type: "BODY", text: "Hello {{first_name}}" }],
    });
    expect(renderTemplate(named, { first_name: "Marta" })).toMatchObject({
      rendered: {
        body: {
          template: {
            components: [
              {
                type: "body",
                parameters: [{ type: "text", parameter_name: "first_name", text: "Marta" }],
              },
            ],
          },
        },
      },
    });
  });

  it("A9 one without values has no components", () => {
    const plain = template({ components: [{ type: "BODY", text: "Hello" }] });
    expect(renderTemplate(plain, {})).toMatchObject({
      rendered: { body: { template: { components: [] } } },
    });
  });

  it("A9 every reason for a refusal is reported", () => {
    expect(problemsOf({ "1": "Marta", "2": "", extra: "x", "button.1": "a\nb" })).toEqual([
      "header.1 is missing",
      "extra is not in the template",
      "2 is empty",
      "button.1 has a line break, a tab or five spaces in a row",
    ]);
    expect(problemsOf({ ...values, "1": "x".repeat(600) })).toEqual([
      "with its values the text is longer than 1024 characters",
    ]);
  });

  it.each([
    [[{ type: "HEADER", format: "IMAGE" }], "its header is a image"],
    [[{ type: "BUTTONS", buttons: [{ type: "OTP" }] }], "a button of the kind otp"],
    [[{ type: "CAROUSEL" }], "a part of the kind carousel"],
  ])("A9 what we cannot fill is refused, not sent half: %#", (components, why) => {
    expect(problemsOf({}, template({ components }))[0]).toContain(why);
  });

  it("A9 a value that looks like a variable is not filled", () => {
    const body = template({ components: [{ type: "BODY", text: "A {{1}} B {{2}}" }] });
    const rendered = renderTemplate(body, { "1": "{{2}}", "2": "{{1}}" });
    expect(rendered).toMatchObject({ rendered: { text: "A {{2}} B {{1}}" } });
  });

  it("A9 hostile components never throw", () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), (components) => {
        const odd = template({ components: components as WhatsappTemplate["components"] });
        return Array.isArray(templateVariables(odd)) && typeof renderTemplate(odd, {}).ok === "boolean";
      }),
    );
  });
});
