import type { FunctionSource } from "./function-source.ts";

type Migration = { name: string; sql: string };

/** The line by which a migration says from which source it defines a function. */
export const headerOf = ({ name, hash }: Pick<FunctionSource, "name" | "hash">): string =>
  `-- function ${name} sha256:${hash}`;

/** Whether the newest migration that defines the function defines it as its source does. */
export function isGiven(source: FunctionSource, migrations: Migration[]): boolean {
  const newest = migrations.findLast(({ sql }) => definitionIn(sql, source.name) !== undefined);
  if (newest === undefined) return false;
  // Migrations older than the sources have no headers: their text is compared.
  return newest.sql.includes(`-- function ${source.name} sha256:`)
    ? newest.sql.includes(headerOf(source)) && newest.sql.includes(source.statements)
    : definitionIn(newest.sql, source.name) === definitionIn(source.statements, source.name);
}

/** The last `create function` of the name, however it is set: one space between words, and the same quotes around the body. */
function definitionIn(sql: string, name: string): string | undefined {
  const last = [...sql.matchAll(/^ *create (?:or replace )?function (?=([\w.]+)\()/gm)].findLast(
    ([, found]) => found === name,
  );
  if (last === undefined) return undefined;
  const definition = sql.slice(last.index + last[0].length);
  const [quote = "$$"] = /\$\w*\$/.exec(definition) ?? [];
  const [head = "", body = ""] = definition.split(quote);
  return `${head} $$ ${body}`.replace(/\s+/g, " ");
}
