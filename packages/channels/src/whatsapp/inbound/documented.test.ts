import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { whatsappNews } from "./news.ts";
import { parseWhatsapp } from "./parse.ts";

const folder = new URL("../fixtures/", import.meta.url);
const docs = readFileSync(new URL("../../../../../docs/channels.md", import.meta.url), "utf8");
const section = docs.slice(docs.indexOf("## WhatsApp"), docs.indexOf("## Web chat"));

const kinds: ReadonlySet<string> = new Set([
  "starts a turn",
  "taken",
  "recorded",
  "receipt",
  "acted on",
  "acknowledged",
  "ignored",
  "invalid",
]);

/** The rows of the table of events: the event, its fixtures, and its outcome. */
const documented = section.split("\n").flatMap((line) => {
  const [, what = "", fixtures = "", is = ""] = line.split("|").map((cell) => cell.trim());
  const names = [...fixtures.matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => name ?? "");
  return kinds.has(is) ? names.map((name) => ({ what, name, is })) : [];
});

function readFixture(name: string): string {
  return readFileSync(new URL(`${name}.json`, folder), "utf8");
}

/** The outcome of parsing a body, in the words of the table. */
function kindOf(raw: string): string {
  const { outcome, messages } = parseWhatsapp(raw);
  const [first] = messages;
  switch (outcome) {
    case "messages":
      if (!first?.startsTurn) return "recorded";
      return first.parts.every((part) => part.type === "system") ? "taken" : "starts a turn";
    case "receipts":
      return "receipt";
    case "lifecycle":
      return whatsappNews(raw).length > 0 ? "acted on" : "acknowledged";
    default:
      return outcome;
  }
}

describe("the table of WhatsApp events in docs/channels.md", () => {
  it("A9 names every fixture, and no missing one", () => {
    const files = readdirSync(folder).map((file) => file.replace(/\.json$/, ""));
    expect(documented.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
  });

  it.each(documented)("A9 $name: $what", ({ name, is }) => {
    expect(kindOf(readFixture(name))).toBe(is);
  });
});
