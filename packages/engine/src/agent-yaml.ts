import { readFile } from "node:fs/promises";
import { checkAgent } from "@konstruct/core/agent-checks/check-agent";
import type { Finding, KnownTools } from "@konstruct/core/agent-checks/finding";
import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent-config";
import { AppError } from "@konstruct/core/errors";
import { createRegistry } from "@konstruct/tools/registry";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";

/** Aliases multiply; an agent needs few, and a hostile file would use millions. */
const maxAliasCount = 50;

type Problem = { line: number; message: string };

/** The line of the deepest node of the path that exists; a missing key is reported where it should have stood. */
function lineOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
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

/** What the product brings; a tenant's own tools are named by its intents. */
const tools: KnownTools = new Map([...createRegistry()].map(([name, tool]) => [name, tool.inputKeys]));

function refuse(name: string, problems: Problem[]): never {
  const list = problems.map(({ line, message }) => `${name}:${line}: ${message}`).join("\n");
  throw new AppError("invalid_input", list, { publicMessage: list, context: { problems } });
}

/**
 * An agent from YAML (or JSON, which is YAML): the agent schema, or seed 001's `config/intents.yaml`.
 * @param name stands before the line in messages
 * @throws AppError invalid_input, one line `name:line: what` for each problem
 */
export function parseAgentYaml(text: string, name = "agent.yaml"): AgentConfig {
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
  const findings: Finding[] = parsed.success
    ? checkAgent(parsed.data, tools)
    : parsed.error.issues.map(({ path, message }) => ({ path, message: `${path.join(".")}: ${message}` }));
  if (!parsed.success || findings.length > 0) {
    refuse(
      name,
      findings.map(({ path, message }) => ({ line: lineOf(document, lines, path), message })),
    );
  }
  return parsed.data;
}

/** @throws AppError invalid_input, as {@link parseAgentYaml}; not_found when there is no such file */
export async function loadAgentYaml(path: string): Promise<AgentConfig> {
  const text = await readFile(path, "utf8").catch((thrown: unknown) => {
    throw new AppError("not_found", `Cannot read ${path}`, { cause: thrown });
  });
  return parseAgentYaml(text, path);
}
