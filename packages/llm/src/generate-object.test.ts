import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { extractJson } from "./extract-json.ts";
import { generateObject } from "./generate-object.ts";
import { ScriptedProvider } from "./scripted/scripted-provider.ts";

const schema = z.strictObject({ intent: z.string() });
const ask = (provider: ScriptedProvider) =>
  generateObject(provider, [{ role: "user", content: "hello" }], { name: "answer", schema });

describe("generateObject", () => {
  it("B1 reads JSON out of prose and code fences", async () => {
    const provider = new ScriptedProvider(['Sure {not json}!\n```json\n{"intent": "a } b"}\n```']);
    await expect(ask(provider)).resolves.toEqual({ intent: "a } b" });
  });

  it("B1 repairs a malformed answer once, telling the model the error", async () => {
    const provider = new ScriptedProvider(['{"intent": 3}', '{"intent": "order_status"}']);
    await expect(ask(provider)).resolves.toEqual({ intent: "order_status" });
    expect(provider.calls[1]?.messages.at(-1)?.content).toContain("expected string");
  });

  it("B1 an answer that was cut off is asked for again, although a server closed its JSON", async () => {
    const cut = { text: '{"intent": "order"}', finishReason: "length" as const };
    const provider = new ScriptedProvider([cut, '{"intent": "order_status"}']);
    await expect(ask(provider)).resolves.toEqual({ intent: "order_status" });
    expect(provider.calls[1]?.messages.at(-1)?.content).toContain("cut off");
  });

  it("B1 refuses a second malformed answer", async () => {
    const provider = new ScriptedProvider(["nonsense", '{"intent": "x", "admin": true}']);
    await expect(ask(provider)).rejects.toMatchObject({ code: "rejected_by_platform" });
    expect(provider.calls).toHaveLength(2);
  });

  it("B1 extracts any object from any surrounding prose without braces", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), fc.string(), (object, prose) => {
        const around = prose.replaceAll(/[{}[\]"\d]/g, "");
        expect(extractJson(`Answer: ${around}\n${JSON.stringify(object)} ${around}`)).toEqual(
          JSON.parse(JSON.stringify(object)),
        );
      }),
    );
  });

  it("B1 never throws on hostile text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void extractJson(text)));
  });
});
