import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { isJsonObject } from "../json.ts";
import { agentConfigSchema } from "./agent-config.ts";

type Setting = readonly [path: string, value: string];

function settingsOf(value: unknown, path = ""): Setting[] {
  if (!isJsonObject(value)) return [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    settingsOf(inner, path === "" ? key : `${path}.${key}`),
  );
}

const isOff = ([, value]: Setting) => ["null", "false", "0", "[]", "{}", '""'].includes(value);

describe("the list of what is on by default", () => {
  it("J2 is that of the schema", async () => {
    const markdown = await readFile(`${import.meta.dirname}/../../../../docs/agents.md`, "utf8");
    const list = /### What is on by default(.*?)\n##/s.exec(markdown)?.[1] ?? "";
    const listed = [...list.matchAll(/^\| `([\w.]+)` \| `(.+?)` \|/gm)].map(
      ([, path = "", value = ""]): Setting => [path, value],
    );
    const settings = settingsOf(agentConfigSchema.parse({}));
    const all = new Map(settings);
    const wrong = listed.filter(([path, value]) => all.get(path) !== value);
    const missing = settings.filter((one) => !isOff(one) && !listed.some(([path]) => path === one[0]));
    expect({ wrong, missing }).toEqual({ wrong: [], missing: [] });
  });
});
