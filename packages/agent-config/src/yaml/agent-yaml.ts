import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { Finding } from "@konstruct/core/agent/finding";
import { AppError } from "@konstruct/core/errors";
import { exactNumbers } from "@konstruct/core/json";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { agentFindings } from "../checks/check-packs.ts";
import { schemaFindings } from "../checks/schema-findings.ts";
import { unknownKeys } from "../checks/unknown-keys.ts";

/** Aliases multiply the size of a document; an agent needs few of them. */
const maxAliasCount = 50;

/** A problem of a written agent: its line, its path of keys from the root, and its description. */
export type AgentProblem = { line: number; path: PropertyKey[]; message: string };

/** The result of reading an agent. */
export type ReadAgent = {
  /** Null if it cannot be read as an agent. */
  config: AgentConfig | null;
  /** Ordered by line, tools without a pin first. */
  problems: AgentProblem[];
  lineAt(path: readonly PropertyKey[]): number;
};

/** The position of a path: of the key itself if it ends in one, because its value may begin lines below. */
function startOf(document: Document, path: readonly PropertyKey[]): number | null {
  const parent = path.length === 0 ? null : document.getIn(path.slice(0, -1), true);
  if (isMap(parent)) {
    const named = parent.items.map((pair) => pair.key).find((key) => String(key) === String(path.at(-1)));
    if (isScalar(named) && named.range) return named.range[0];
  }
  const node = document.getIn(path, true);
  return isNode(node) && node.range ? node.range[0] : null;
}

/** The line of the deepest existing part of a path; a missing key is reported where it belongs. */
function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth >= 0; depth--) {
    const start = startOf(document, path.slice(0, depth));
    if (start !== null) return lines.linePos(start).line;
  }
  return 1;
}

/** A key without a value means the same as no key. */
function withoutEmptyKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyKeys);
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(given.map(([key, inner]) => [key, withoutEmptyKeys(inner)]));
}

/** The schema's issues, without those of an object that is unreadable because of a reported unknown key. */
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

const isUnpinned = ({ path }: AgentProblem) =>
  path[0] === "tool_settings" && path[1] === "mcp" && path[3] === "tools" && path.length === 5;

const listed = (name: string, problems: readonly AgentProblem[]) =>
  problems.map(({ line, message }) => `${name}:${line}: ${message}`).join("\n");

/** The value of a document, or why it has none. */
function valueIn(document: Document, lines: LineCounter): { value: unknown } | { problems: AgentProblem[] } {
  const [wrong] = document.errors;
  // What follows the first error is read wrongly because of it.
  if (wrong !== undefined) {
    const message = `${wrong.message}. Text with any of { } [ ] , : # in it may need quotes. The rest is read once this is right.`;
    return { problems: [{ line: lines.linePos(wrong.pos[0]).line, path: [], message }] };
  }
  try {
    return { value: document.toJS({ maxAliasCount }) };
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return { problems: [{ line: 1, path: [], message }] };
  }
}

/**
 * Reads an agent from YAML or JSON, with all problems. Never throws.
 * @param inSpite also looks for inconsistencies if there are other problems
 */
export function readAgentYaml(text: string, inSpite = false): ReadAgent {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, customTags: exactNumbers });
  const lineAt = (path: readonly PropertyKey[]) => lineOf(document, lines, path);
  const held = valueIn(document, lines);
  if ("problems" in held) return { config: null, problems: held.problems, lineAt };
  const written = withoutEmptyKeys(held.value);
  const parsed = agentConfigSchema.safeParse(written);
  const unknown = unknownKeys(held.value);
  const findings = [...unknown, ...ofSchema(parsed.error?.issues ?? [], written, unknown)];
  // A misspelt key leaves settings out; what is missing because of it is not a separate problem.
  if (parsed.success && (findings.length === 0 || inSpite)) findings.push(...agentFindings(parsed.data));
  const placed = findings.map(({ path, message }) => ({ line: lineAt(path), path, message }));
  const unpinned = placed.filter(isUnpinned);
  // That a tool without a pin does not exist elsewhere goes without saying.
  const servers = parsed.data?.tool_settings.mcp ?? [];
  const names = unpinned.map(({ path }) => `mcp.${servers[Number(path[2])]?.name}.${String(path[4])}`);
  const isOf = ({ message }: AgentProblem) =>
    names.some((name) => `${message}:`.includes(`no tool ${name}:`));
  const others = placed.filter((one) => !isUnpinned(one) && !isOf(one));
  const problems = [unpinned, others].flatMap((some) => some.toSorted((a, b) => a.line - b.line));
  return { config: parsed.data ?? null, problems, lineAt };
}

/**
 * Reads an agent from YAML or JSON, in today's schema or the first format of `config/intents.yaml`.
 * @param name precedes the line in messages
 * @param tell receives problems that do not prevent viewing the agent; without it they are refused too
 * @throws AppError invalid_input with one line `name:line: what` for each problem
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
    throw refusalError("agent.configuration_invalid", { problems: list }, { context: { problems } });
  }
  if (problems.length > 0) tell?.(listed(name, problems));
  return config;
}

/**
 * Reads an agent from a file.
 * @throws AppError invalid_input, as {@link parseAgentYaml}; not_found if the file does not exist
 */
export async function loadAgentYaml(path: string, tell?: (problems: string) => void): Promise<AgentConfig> {
  return parseAgentYaml(await readAgentFile(path), path, tell);
}

/**
 * The text of a file.
 * @throws AppError not_found if the file does not exist, invalid_input if it cannot be read
 */
export async function readAgentFile(path: string): Promise<string> {
  return readFile(path, "utf8").catch((thrown: unknown) => {
    const isMissing = thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT";
    if (isMissing) throw new AppError("not_found", `There is no file ${resolve(path)}.`, { cause: thrown });
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new AppError("invalid_input", `Cannot read ${path}: ${why}`, { cause: thrown });
  });
}
