import { readFileSync } from "node:fs";
import { AppError } from "@konstruct/core/errors";
import { catalogue, type Environment, variablesOf } from "./catalogue.ts";
import { incompleteGroups } from "./complete-groups.ts";
import { type Problem, problemTable } from "./problem-table.ts";
import { isVariable, type Variable, type VariableTree } from "./variable.ts";

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the whole environment. Call it once, where the process starts, and pass the value on.
 * An empty variable counts as absent; `<NAME>_FILE` names the file a secret is in.
 * @throws AppError `misconfigured` whose message is a table of every problem at once; it never shows a secret's value
 */
export function readEnvironment(source: Source = process.env): Environment {
  const problems: Problem[] = [];
  const environment = readTree(catalogue, source, problems) as Environment;
  const given = new Set(
    variablesOf(catalogue)
      .filter((variable) => isGiven(variable, source))
      .map(({ name }) => name),
  );
  problems.push(...incompleteGroups(given));
  if (problems.length === 0) return environment;
  throw new AppError("misconfigured", problemTable(problems), {
    context: { variables: problems.map(({ name }) => name) },
  });
}

function readTree(tree: VariableTree, source: Source, problems: Problem[]): Record<string, unknown> {
  const values = Object.entries(tree).map(([property, node]) => [
    property,
    isVariable(node) ? readVariable(node, source, problems) : readTree(node, source, problems),
  ]);
  return Object.fromEntries(values);
}

function isGiven({ name, secret }: Variable, source: Source): boolean {
  return Boolean(source[name]) || (secret && Boolean(source[`${name}_FILE`]));
}

function readVariable(variable: Variable, source: Source, problems: Problem[]): unknown {
  const { name, description, schema, secret } = variable;
  const raw = rawValue(variable, source);
  if (!raw.ok) {
    problems.push({ name, what: raw.what, remedy: raw.remedy });
    return undefined;
  }
  if (raw.value === undefined) return undefined;
  const parsed = schema.safeParse(raw.value);
  if (parsed.success) return parsed.data;
  const shown = secret ? "its value" : JSON.stringify(raw.value);
  const wanted = parsed.error.issues.map((issue) => issue.message).join(", ");
  problems.push({ name, what: `${shown} is not valid: ${wanted}`, remedy: description });
  return undefined;
}

type Raw = { ok: true; value: string | undefined } | { ok: false; what: string; remedy: string };

function rawValue({ name, secret, fallback }: Variable, source: Source): Raw {
  const value = source[name] || undefined;
  const file = secret ? source[`${name}_FILE`] || undefined : undefined;
  if (file === undefined) return { ok: true, value: value ?? fallback };
  if (value !== undefined) {
    return { ok: false, what: `both it and ${name}_FILE are set`, remedy: "Keep one of the two" };
  }
  try {
    return { ok: true, value: readFileSync(file, "utf8").trimEnd() || fallback };
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    return {
      ok: false,
      what: `${name}_FILE cannot be read: ${why}`,
      remedy: "Name a file this process may read",
    };
  }
}
