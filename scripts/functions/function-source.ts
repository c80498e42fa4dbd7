import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@konstruct/core/errors";

/** One file of prisma/functions: a comment, then one function with its owner and rights. */
export type FunctionSource = {
  /** As calls write it: the schema stands before it unless it is public. */
  name: string;
  /** Paths, names of functions, or what the catalogue calls an object that depends on the function. */
  callers: string[];
  /** Everything below the comment. */
  statements: string;
  /** SHA-256 of the statements, in hex: a caller that moves to another file needs no migration. */
  hash: string;
};

const functionFolder = join(import.meta.dirname, "../../prisma/functions");
const leadingComment = /^(?:--.*\n)+/;

/** @throws AppError `invalid_input` when the text is not a comment with its callers and the function of this name */
export function parseFunctionSource(name: string, text: string): FunctionSource {
  const comment = leadingComment.exec(text)?.[0] ?? "";
  const [about, callers] = comment.replace(/^-- ?/gm, "").split("Called by: ");
  if (!about?.trim() || callers === undefined)
    throw new AppError(
      "invalid_input",
      `The source of ${name} must begin with comment lines: what it does, then "Called by: " and who calls it.`,
    );
  const statements = text.slice(comment.length).trim();
  if (!statements.startsWith(`create or replace function ${name}(`))
    throw new AppError(
      "invalid_input",
      `The source of ${name} must go on with "create or replace function ${name}(".`,
    );
  return {
    name,
    callers: callers.split(",").map((caller) => caller.trim().replace(/\s+/g, " ")),
    statements,
    hash: createHash("sha256").update(statements).digest("hex"),
  };
}

export function readFunctionSources(folder: string = functionFolder): FunctionSource[] {
  return readdirSync(folder)
    .sort()
    .map((file) => parseFunctionSource(file.replace(/\.sql$/, ""), readFileSync(join(folder, file), "utf8")));
}
