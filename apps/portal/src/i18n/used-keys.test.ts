import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { areas } from "./areas.ts";

type Texts = { [key: string]: string | Texts };

const portal = join(import.meta.dirname, "../..");
const english: Texts = Object.fromEntries(
  areas.map((area) => [area, JSON.parse(readFileSync(join(portal, `messages/en/${area}.json`), "utf8"))]),
);

function textAt(path: string): string | Texts | undefined {
  let at: string | Texts | undefined = english;
  for (const key of path.split(".")) at = typeof at === "object" ? at[key] : undefined;
  return at;
}

const openings = /(?:use|get)Translations\("([\w.]+)"\)/g;
const template = "`[^`]*`";
const bound = /const (\w+) = (?:await )?(?:use|get)Translations/g;

/** The keys in the arguments of a call: each literal, and of a template what comes before the part filled in at run time. */
const keysIn = (args: string): string[] =>
  [
    ...args
      .replaceAll(/\$\{[^}]*\}/g, "${")
      .matchAll(/(?:^|[?:]\s*)(?:"(\w+(?:\.\w+)*)"|`((?:\w+\.)+)\$\{)/g),
  ].map(([, whole, start = ""]) => whole ?? start.slice(0, -1));

/** The keys a source file uses that no text has, in any of the namespaces the file opens. */
function missingKeys(source: string): string[] {
  const namespaces = [...source.matchAll(openings)].map(([, name = ""]) => name);
  if (namespaces.length === 0) return [];
  const names = ["t", ...[...source.matchAll(bound)].map(([, name]) => name)].join("|");
  const calls = source.matchAll(
    new RegExp(`(?<![\\w.])(?:${names})(?:\\.rich)?\\(((?:${template}|[^(),])*)`, "g"),
  );
  const keys = [...calls].flatMap(([, args = ""]) => keysIn(args));
  return keys.filter((key) => namespaces.every((name) => textAt(`${name}.${key}`) === undefined));
}

describe("keys of texts", () => {
  it("D9 every key a page asks for has a text", () => {
    const missing = globSync("src/**/*.tsx", { cwd: portal }).flatMap((file) =>
      missingKeys(readFileSync(join(portal, file), "utf8")).map((key) => `${file}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it("D9 a key without a text is found, whole or begun", () => {
    const page = (key: string) => `const t = useTranslations("common");\n<p>{t(${key})}</p>`;
    expect(missingKeys(page('"no_such_key"'))).toEqual(["no_such_key"]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
    expect(missingKeys(page("`no_such.${kind}`"))).toEqual(["no_such"]);
    expect(missingKeys(page('isNew ? "no_such" : "save"'))).toEqual(["no_such"]);
  });
});
