import { AppError } from "@konstruct/core/errors";
import type { FunctionSource } from "./function-source.ts";
import { headerOf, isGiven } from "./given-function.ts";

type Migration = { name: string; sql: string };

/**
 * The SQL that makes the database's functions what their sources say.
 * @param only names of the functions to take; all that changed when empty
 * @throws AppError `invalid_input` when a name has no source, `conflict` when there is nothing to do
 */
export function functionMigration(
  sources: FunctionSource[],
  migrations: Migration[],
  only: string[],
): string {
  const unknown = only.filter((name) => !sources.some((source) => source.name === name));
  if (unknown.length > 0)
    throw new AppError(
      "invalid_input",
      `prisma/functions has no source of ${unknown.join(", ")}. Write the source first, or mend the name.`,
    );
  const changed = sources.filter(
    (source) => (only.length === 0 || only.includes(source.name)) && !isGiven(source, migrations),
  );
  if (changed.length === 0)
    throw new AppError(
      "conflict",
      "The migrations give these functions as their sources say. Change a source first.",
    );
  const ordered = calleesFirst(changed);
  const statements = ordered.map(({ statements }) => statements);
  return `${ordered.map(headerOf).join("\n")}\n\n${withRightToOwn(statements).join("\n\n")}\n`;
}

/** A function written in SQL can be made only after those it calls. */
function calleesFirst(sources: FunctionSource[]): FunctionSource[] {
  const ordered = new Set<FunctionSource>();
  const add = (source: FunctionSource, callers: FunctionSource[]): void => {
    if (callers.includes(source)) return;
    for (const other of sources) if (calls(source, other)) add(other, [...callers, source]);
    ordered.add(source);
  };
  for (const source of sources) add(source, []);
  return [...ordered];
}

const calls = (source: FunctionSource, other: FunctionSource): boolean =>
  source !== other &&
  [...source.statements.matchAll(/(?:\bpublic\.)?([\w.]+)\(/g)].some(([, name]) => name === other.name);

/** Owning a function asks for create on its schema at the moment of the hand-over only. */
function withRightToOwn(statements: string[]): string[] {
  if (!statements.some((text) => text.includes(" owner to konstruct_definer;"))) return statements;
  return [
    "grant create on schema public to konstruct_definer;",
    ...statements,
    "revoke create on schema public from konstruct_definer;",
  ];
}

/**
 * The name of the next migration's folder.
 * @param asked what it does, in snake_case; with a number of 14 digits before it, it keeps that
 * @throws AppError `invalid_input` when the name is no such, or would not come after the newest
 */
export function nextMigrationName(asked: string, newest: string, now: Date): string {
  if (!/^(?:\d{14}_)?[a-z][a-z0-9_]*$/.test(asked))
    throw new AppError(
      "invalid_input",
      `"${asked}" is no name of a migration. Use words in lower case with _ between them.`,
    );
  if (/^\d/.test(asked)) {
    if (asked.slice(0, 14) <= newest.slice(0, 14))
      throw new AppError("invalid_input", `${asked} would not come after ${newest}. Take a higher number.`);
    return asked;
  }
  const stamp = now.toISOString().replace(/\D/g, "").slice(0, 14);
  const next = String(BigInt(newest.slice(0, 14)) + 1n);
  return `${stamp > newest.slice(0, 14) ? stamp : next}_${asked}`;
}
