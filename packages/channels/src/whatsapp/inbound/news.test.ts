import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { whatsappNews } from "./news.ts";

const read = (name: string) => readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), "utf8");
const template = { businessAccountId: "200000000001234", name: "order_update", language: "en_US" };

describe("news of a WhatsApp account", () => {
  it.each([
    ["template-paused", { kind: "template_status", ...template, status: "paused", reason: "NONE" }],
    ["template-quality", { kind: "template_quality", ...template, quality: "yellow" }],
    ["template-category", { kind: "template_category", ...template, category: "marketing" }],
    [
      "account-disabled",
      { kind: "account_blocked", businessAccountId: "200000000001234", event: "DISABLED_UPDATE" },
    ],
  ])("A9 %s", (name, news) => {
    expect(whatsappNews(read(name))).toEqual([news]);
  });

  it("A9 a lock and a change that is only announced do not affect sending", () => {
    const changed = (name: string, from: string, to: string) => whatsappNews(read(name).replace(from, to));
    expect(changed("template-paused", '"PAUSED"', '"LOCKED"')).toEqual([]);
    expect(changed("template-category", "new_category", "correct_category")).toEqual([]);
  });

  it("A9 hostile bytes are no news and never throw", () => {
    fc.assert(fc.property(fc.json(), (json) => whatsappNews(json).length === 0));
    fc.assert(fc.property(fc.uint8Array(), (bytes) => Array.isArray(whatsappNews(Buffer.from(bytes)))));
  });
});
