import { readFile } from "node:fs/promises";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { Finding } from "@konstruct/core/agent/finding";
import { AppError } from "@konstruct/core/errors";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { agentFindings } from "../checks/check-packs.ts";
import { schemaFindings } from "../checks/schema-findings.ts";
import { unknownKeys } from "../checks/unknown-keys.ts";

/** Aliases multiply; an agent needs few, and a hostile file would use millions. */
const maxAliasCount = 50;

/** What is wrong with a written agent: on which line, at which path of keys from the root, and why. */
export type AgentProblem = { line: number; path: PropertyKey[]; message: string };

/** An agent as it was written. */
export type ReadAgent = {
  /** Null: it cannot be read as an agent. */
  config: AgentConfig | null;
  /** By line. */
  problems: AgentProblem[];
  lineAt(path: readonly PropertyKey[]): number;
};

/** Where a path ends: at the key itself when it names one, for its value may stand lines below. */
function startOf(document: Document, path: readonly PropertyKey[]): number | null {
  const parent = path.length === 0 ? null : document.getIn(path.slice(0, -1), true);
  if (isMap(parent)) {
    const named = parent.items.map((pair) => pair.key).find((key) => String(key) === String(path.at(-1)));
    if (isScalar(named) && named.range) return named.range[0];
  }
  const node = document.getIn(path, true);
  return isNode(node) && node.range ? node.range[0] : null;
}

/** The line of the deepest part of the path that exists; a missing key is reported where it should have stood. */
function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth >= 0; depth--) {
    const start = startOf(document, path.slice(0, depth));
    if (start !== null) return lines.linePos(start).line;
  }
  return 1;
}

/** A key with nothing behind it means what leaving it out means. */
function withoutEmptyKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyKeys);
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(given.map(([key, inner]) => [key, withoutEmptyKeys(inner)]));
}

/** What the schema says, but for an object it cannot read because of a key that is reported as unknown. */
function ofSchema(
  issues: readonly z.core.$ZodIssue[],
  written: unknown,
  unknown: readonly Finding[],
): Finding[] {
  const isReported = ({ code, path }: z.core.$ZodIssue) =>
    (code === "unrecognized_keys" || code === "invalid_key" || code === "invalid_union") &&
    unknown.some((finding) => path.every((key, depth) => finding.path[depth] === key));
  const told = issues.filter((issue) => !isReported(issue));
  return schemaFindings(told, written).map(({ path, message }) => ({
    path,
    message: `${path.join(".")}: ${message}`,
  }));
}

const listed = (name: string, problems: readonly AgentProblem[]) =>
  problems.map(({ line, message }) => `${name}:${line}: ${message}`).join("\n");

/** The value a document holds, or why it holds none. */
function valueIn(document: Document, lines: LineCounter): { value: unknown } | { problems: AgentProblem[] } {
  const wrong = document.errors.map(({ pos: [start], message }) => ({
    line: lines.linePos(start).line,
    path: [],
    message,
  }));
  if (wrong.length > 0) return { problems: wrong };
  try {
    return { value: document.toJS({ maxAliasCount }) };
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return { problems: [{ line: 1, path: [], message }] };
  }
}

/**
 * An agent from YAML (or JSON, which is YAML), with everything that is wrong with it. Never throws.
 * @param inSpite things that do not fit together are looked for although others are wrong already
 */
export function readAgentYaml(text: string, inSpite = false): ReadAgent {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (path: readonly PropertyKey[]) => lineOf(document, lines, path);
  const held = valueIn(document, lines);
  if ("problems" in held) return { config: null, problems: held.problems, lineAt };
  const written = withoutEmptyKeys(held.value);
  const parsed = agentConfigSchema.safeParse(written);
  const unknown = unknownKeys(held.value);
  const findings = [...unknown, ...ofSchema(parsed.error?.issues ?? [], written, unknown)];
  // A misspelt key leaves things out, and what is then missing elsewhere is no mistake of its own.
  if (parsed.success && (findings.length === 0 || inSpite)) findings.push(...agentFindings(parsed.data));
  const problems = findings
    .map(({ path, message }) => ({ line: lineAt(path), path, message }))
    .sort((a, b) => a.line - b.line);
  return { config: parsed.data ?? null, problems, lineAt };
}

/**
 * An agent from YAML (or JSON, which is YAML): the agent schema, or seed 001's `config/intents.yaml`.
 * @param name stands before the line in messages
 * @param tell is told of problems an agent can be looked at in spite of; without it they are refused like all others
 * @throws AppError invalid_input, one line `name:line: what` for each problem
 */
export function parseAgentYaml(
  text: string,
  name = "agent.yaml",
  tell?: (problems: string) => void,
): AgentConfig {
  const { config, problems } = readAgentYaml(text, tell !== undefined);
  const isReadable = !problems.some(({ path }) => path.includes("pattern"));
  if (config === null || (problems.length > 0 && (tell === undefined || !isReadable))) {
    const list = listed(name, problems);
    throw new AppError("invalid_input", list, { publicMessage: list, context: { problems } });
  }
  if (problems.length > 0) tell?.(listed(name, problems));
  return config;
}

/** @throws AppError invalid_input, as {@link parseAgentYaml}; not_found when there is no such file */
export async function loadAgentYaml(path: string, tell?: (problems: string) => void): Promise<AgentConfig> {
  return parseAgentYaml(await readAgentFile(path), path, tell);
}

/** @throws AppError not_found when there is no such file */
export async function readAgentFile(path: string): Promise<string> {
  return readFile(path, "utf8").catch((thrown: unknown) => {
    throw new AppError("not_found", `Cannot read ${path}. Check the name of the file.`, { cause: thrown });
  });
}
