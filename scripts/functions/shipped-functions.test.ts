import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrations } from "@konstruct/db/migrate/migrations-on-disk";
import { describe, expect, it } from "vitest";
import { type FunctionSource, parseFunctionSource, readFunctionSources } from "./function-source.ts";
import { isGiven } from "./given-function.ts";

const root = join(import.meta.dirname, "../..");
const sources = readFunctionSources();
const migrations = await readMigrations();
const mentions = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);

/** Undefined when the caller is there and speaks of the function, or is an object of the database, which only that knows. */
function faultOf(caller: string, name: string): string | undefined {
  if (caller.endsWith("/")) return existsSync(join(root, caller)) ? undefined : "no such folder";
  if (caller.includes("/")) {
    if (!existsSync(join(root, caller))) return "no such file";
    return mentions(readFileSync(join(root, caller), "utf8"), name) ? undefined : "does not call it";
  }
  if (caller.includes(" ")) return undefined;
  const calling = sources.find((source) => source.name === caller);
  if (calling === undefined) return "no such function";
  return mentions(calling.statements, name) ? undefined : "does not call it";
}

/** The source with its body changed by one word. */
const changed = ({ name, callers, statements }: FunctionSource): FunctionSource =>
  parseFunctionSource(
    name,
    `-- Changed.\n-- Called by: ${callers.join(", ")}\n${statements.replace(/ as (\$\w*\$)/, " as $1 changed ")}`,
  );

const replaced = (text: string, by: string) =>
  migrations.map(({ name, sql }) => ({ name, sql: sql.replaceAll(text, () => by) }));

describe("prisma/functions", () => {
  it("K1 the newest migration of each function has the hash and the statements of its source", () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((source) => !isGiven(source, migrations)).map(({ name }) => name)).toEqual([]);
  });

  it("K1 a source that is changed with no migration is found, whichever it is", () => {
    const unnoticed = sources.map(changed).filter((source) => isGiven(source, migrations));
    expect(unnoticed.map(({ name }) => name)).toEqual([]);
  });

  it("K1 a migration whose hash or whose statements are changed is found", () => {
    const hashed = sources.filter(({ hash }) => migrations.some(({ sql }) => sql.includes(hash)));
    expect(hashed.length).toBeGreaterThan(10);
    const unnoticed = hashed.filter(
      (source) =>
        isGiven(source, replaced(source.hash, "0".repeat(64))) ||
        isGiven(source, replaced(source.statements, changed(source).statements)),
    );
    expect(unnoticed.map(({ name }) => name)).toEqual([]);
  });

  it("K1 whoever is said to call a function is there and calls it", () => {
    const faults = sources.flatMap(({ name, callers }) =>
      callers
        .map((caller) => [name, caller, faultOf(caller, name)])
        .filter(([, , fault]) => fault !== undefined),
    );
    expect(faults).toEqual([]);
  });
});
