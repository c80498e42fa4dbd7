import { readFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { AppError, toAppError } from "@konstruct/core/errors";
import { exactNumbers, type Json, type JsonObject } from "@konstruct/core/json";
import type { Knowledge } from "@konstruct/tools/knowledge/knowledge";
import { loadMarkdownKnowledge } from "@konstruct/tools/knowledge/load-markdown-knowledge";
import { recordFiles } from "@konstruct/tools/pack/installed-packs";
import type { PackRecord } from "@konstruct/tools/pack/pack";
import { parse } from "yaml";
import { type LocatedYaml, refuseFindings } from "./located-yaml.ts";
import { mergeOverrides } from "./merge-overrides.ts";
import { parseSuite } from "./parse-suite.ts";
import type { SuiteSpec } from "./suite-schema.ts";

/** A suite with all data of its cases in memory. */
export type LoadedSuite = {
  /** The path as messages show it. */
  file: string;
  spec: SuiteSpec;
  lineOf: LocatedYaml["lineOf"];
  agent: AgentConfig;
  /** Business records of the tenant's packs. */
  records: readonly PackRecord[];
  knowledge: Knowledge | null;
};

async function readAgent(
  path: string,
  name: string,
  overrides: JsonObject | undefined,
): Promise<AgentConfig> {
  const text = await readFile(path, "utf8");
  const agent = parseAgentYaml(text, name);
  if (overrides === undefined) return agent;
  // Serialised again, so that an error has its path; line numbers of the file would be wrong.
  const merged = mergeOverrides(parse(text, { customTags: exactNumbers }) as Json, overrides);
  return parseAgentYaml(JSON.stringify(merged), `${name} with the overrides`);
}

/** @throws AppError invalid_input, when no pack reads such files */
function readerOf(key: string): (path: string) => Promise<PackRecord[]> {
  const file = recordFiles().get(key);
  if (file !== undefined) return file.read;
  return () => Promise.reject(new AppError("invalid_input", "no pack of this installation reads such files"));
}

/**
 * Reads a golden file, its agent and its business data.
 * @throws AppError invalid_input, one line `file:line: what` for each problem; not_found when there is no such file
 */
export async function loadSuite(path: string): Promise<LoadedSuite> {
  const file = relative(process.cwd(), path);
  const text = await readFile(path, "utf8").catch((thrown: unknown) => {
    throw new AppError("not_found", `Cannot read ${file}. Give a suite's name, or the path of its file.`, {
      cause: thrown,
    });
  });
  const { spec, lineOf } = parseSuite(text, file);

  async function from<T>(key: string[], given: string | undefined, read: (path: string) => Promise<T>) {
    if (given === undefined) return null;
    return read(resolve(dirname(path), given)).catch((thrown: unknown) => {
      const { message } = toAppError(thrown);
      return refuseFindings(file, [{ path: key, message: `${key.join(".")}: ${message}` }], lineOf);
    });
  }

  const agent = (await from(["agent"], spec.agent, (found) =>
    readAgent(found, relative(process.cwd(), found), spec.overrides),
  ))!;
  const { knowledge, ...files } = spec.data;
  const records = await Promise.all(
    Object.entries(files).map(([key, given]) => from(["data", key], given, readerOf(key))),
  );
  return {
    file,
    spec,
    lineOf,
    agent,
    records: records.flatMap((read) => read ?? []),
    knowledge: await from(["data", "knowledge"], knowledge, loadMarkdownKnowledge),
  };
}
