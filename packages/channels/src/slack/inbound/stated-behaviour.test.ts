import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseSlack } from "./parse.ts";
import { subscribedEvents } from "./stated-events.ts";

const folder = new URL("../fixtures/", import.meta.url);
const page = readFileSync(new URL("../../../../../docs/channels.md", import.meta.url), "utf8");
const section = page.slice(page.indexOf("## Slack"), page.indexOf("## WhatsApp"));
const form = "application/x-www-form-urlencoded";

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);

/** The table of the page: the event, its fixtures, and its outcome. */
const rows = section
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| what comes"))
  .map((line) => line.split(" | "))
  .map(([comes = "", fixtures = "", is = ""]) => ({
    names: quoted(comes),
    fixtures: quoted(fixtures),
    is: quoted(is)[0] ?? "",
  }));
const stated = rows.flatMap(({ fixtures, is }) => fixtures.map((fixture) => [fixture, is] as const));

const read = (name: string) => readFileSync(new URL(`${name}.json`, folder), "utf8");

/** Interactivity and commands arrive as forms; the fixtures store them as readable JSON. */
function parsed(name: string) {
  const raw = read(name);
  if (name.startsWith("interactive-"))
    return parseSlack(new URLSearchParams({ payload: raw }).toString(), form);
  if (name === "slash-command")
    return parseSlack(new URLSearchParams(JSON.parse(raw) as Record<string, string>).toString(), form);
  return parseSlack(raw, "application/json");
}

/** Every name in a body that Slack's documentation uses: of the body, its event, and the event's subtype. */
function namesIn(name: string): string[] {
  const body = JSON.parse(read(name));
  const kind = { channel: "channels", group: "groups", im: "im", mpim: "mpim" } as Record<string, string>;
  const of = `${body.event?.type}.${kind[body.event?.channel_type]}`;
  return [body.type, body.command, body.event?.type, body.event?.subtype, of].filter(Boolean);
}

describe("what docs/channels.md states about Slack", () => {
  it("A1 every fixture is in one row of the table, and every row has fixtures", () => {
    const files = readdirSync(folder).map((file) => file.replace(/\.json$/, ""));
    expect(stated.map(([name]) => name).toSorted()).toEqual(files.toSorted());
    expect(rows.length).toBeGreaterThan(30);
    for (const row of rows) expect(row.fixtures.length).toBeGreaterThan(0);
  });

  it.each(stated)("A1 %s is: %s", (name, is) => {
    const { outcome, reason } = parsed(name);
    const full = `${outcome} ${reason ?? ""}`;
    expect([outcome, full, full.replace(/:.*/, "")]).toContain(is);
  });

  it("A1 every name in the table is in a fixture of its row", () => {
    for (const { names, fixtures } of rows) {
      const present = fixtures.flatMap(namesIn);
      for (const name of names) expect(present).toContain(name);
    }
  });

  it("A1 every subscribed event has a row and a fixture", () => {
    const named = rows.flatMap(({ names }) => names);
    for (const event of Object.keys(subscribedEvents)) expect(named).toContain(event);
  });
});
