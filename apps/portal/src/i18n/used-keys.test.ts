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

/**
 * The keys a source file asks for and no text has, under any of the namespaces the file opens. Of a key with a part filled in
 * at run time, what stands before that part is checked.
 */
function missingKeys(source: string): string[] {
  const namespaces = [...source.matchAll(/(?:use|get)Translations\("([\w.]+)"\)/g)].map(
    ([, name = ""]) => name,
  );
  if (namespaces.length === 0) return [];
  const called = [
    "t",
    ...[...source.matchAll(/const (\w+) = (?:await )?(?:use|get)Translations/g)].map(([, name]) => name),
  ];
  const call = new RegExp(
    `(?<![\\w.])(?:${called.join("|")})(?:\\.rich)?\\((?:"(\\w+(?:\\.\\w+)*)"|\`((?:\\w+\\.)+)\\$\\{)`,
    "g",
  );
  const keys = [...source.matchAll(call)].map(([, whole, start]) => whole ?? (start ?? "").slice(0, -1));
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
  });
});
