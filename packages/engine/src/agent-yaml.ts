import { readFile } from "node:fs/promises";
import { checkAgent } from "@konstruct/core/agent-checks/check-agent";
import type { Finding } from "@konstruct/core/agent-checks/finding";
import { unknownKeys } from "@konstruct/core/agent-checks/unknown-keys";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent-config";
import { AppError } from "@konstruct/core/errors";
import { knownTools } from "@konstruct/tools/known-tools";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";

/** Aliases multiply; an agent needs few, and a hostile file would use millions. */
const maxAliasCount = 50;

type Problem = { line: number; message: string };

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
function schemaFindings(issues: readonly z.core.$ZodIssue[], unknown: readonly Finding[]): Finding[] {
  const isReported = ({ code, path }: z.core.$ZodIssue) =>
    (code === "unrecognized_keys" || code === "invalid_key" || code === "invalid_union") &&
    unknown.some((finding) => path.every((key, depth) => finding.path[depth] === key));
  return issues
    .filter((issue) => !isReported(issue))
    .map(({ path, message }) => ({ path, message: `${path.join(".")}: ${message}` }));
}

function refuse(name: string, problems: Problem[]): never {
  const list = listed(name, problems);
  throw new AppError("invalid_input", list, { publicMessage: list, context: { problems } });
}

const listed = (name: string, problems: readonly Problem[]) =>
  problems.map(({ line, message }) => `${name}:${line}: ${message}`).join("\n");

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
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    refuse(
      name,
      document.errors.map((error) => ({ line: lines.linePos(error.pos[0]).line, message: error.message })),
    );
  }
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount });
  } catch (thrown) {
    refuse(name, [{ line: 1, message: thrown instanceof Error ? thrown.message : String(thrown) }]);
  }
  const parsed = agentConfigSchema.safeParse(withoutEmptyKeys(value));
  const unknown = unknownKeys(value);
  const findings = [...unknown, ...schemaFindings(parsed.error?.issues ?? [], unknown)];
  // A misspelt key leaves things out, and what is then missing elsewhere is no mistake of its own.
  if (parsed.success && (findings.length === 0 || tell !== undefined)) {
    findings.push(...checkAgent(parsed.data, knownTools(parsed.data)));
  }
  const problems = findings
    .map(({ path, message }) => ({ line: lineOf(document, lines, path), message }))
    .sort((a, b) => a.line - b.line);
  const isReadable = parsed.success && !findings.some(({ path }) => path.includes("pattern"));
  if (!parsed.success || (problems.length > 0 && (tell === undefined || !isReadable))) refuse(name, problems);
  if (problems.length > 0) tell?.(listed(name, problems));
  return parsed.data;
}

/** @throws AppError invalid_input, as {@link parseAgentYaml}; not_found when there is no such file */
export async function loadAgentYaml(path: string, tell?: (problems: string) => void): Promise<AgentConfig> {
  const text = await readFile(path, "utf8").catch((thrown: unknown) => {
    throw new AppError("not_found", `Cannot read ${path}`, { cause: thrown });
  });
  return parseAgentYaml(text, path, tell);
}
