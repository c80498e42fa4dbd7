import { readAgentFile, readAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { readMissingNotice } from "@konstruct/services/agent/missing-notice";
import { missingSettings, needsOf } from "@konstruct/services/agent/needed-connections";
import { unmetNeeds } from "@konstruct/services/agent/unmet-needs";
import { setUpOf } from "@konstruct/services/set-up";
import { type Warning, warningsOf } from "../../agent/agent-warnings.ts";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine, tell } from "../../io.ts";
import { printable } from "../../printable.ts";

export type CheckAgentOptions = {
  /** Warnings are of what this tenant lacks, its members and channels of notice included. */
  tenant?: string;
  json?: boolean;
};

type Found = { line: number; path: PropertyKey[]; message: string };

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** With a tenant, what it lacks: connections, members, and a way to reach one of them. */
const warningsFor = async (config: AgentConfig, tenant: string | undefined): Promise<Warning[]> =>
  tenant === undefined
    ? warningsOf(config, needsOf(config))
    : withInstallation(async ({ database, environment }) => {
        const setUp = setUpOf(environment);
        const context = { ...(await tenantContext(database, tenant)), setUp };
        const { needs, content } = await unmetNeeds(context, config);
        const unreachable = await readMissingNotice(context, config);
        return [
          ...warningsOf(config, needs),
          ...content.map(({ path, message }) => ({ path, message })),
          ...(unreachable === null ? [] : [{ path: ["escalation", "deliver_by"], message: unreachable }]),
        ];
      });

/** Every problem that would block publishing an agent's file, and the warnings. */
export async function agentCheck(io: Io, file: string, options: CheckAgentOptions): Promise<number> {
  const { config, problems: wrong, lineAt } = readAgentYaml(await readAgentFile(file));
  const located = ({ path, message }: Omit<Found, "line">): Found => ({ line: lineAt(path), path, message });
  const byLine = (found: Found[]) => found.toSorted((a, b) => a.line - b.line);
  const settings = config === null ? [] : missingSettings(config);
  const problems = [...wrong, ...byLine(settings.map(located))];
  const warnings = config === null ? [] : byLine((await warningsFor(config, options.tenant)).map(located));
  const isRight = problems.length === 0;
  if (options.json) {
    const shown = (found: Found[]) => found.map((one) => ({ ...one, path: one.path.join(".") }));
    printJson(io, { file, ok: isRight, problems: shown(problems), warnings: shown(warnings) });
  } else {
    for (const { line, message } of problems) printLine(io, printable(`${file}:${line}: ${message}`));
    for (const { line, message } of warnings)
      printLine(io, printable(`${file}:${line}: warning: ${message}`));
    const counts = `${counted(problems.length, "problem")}, ${counted(warnings.length, "warning")}`;
    tell(
      io,
      isRight
        ? `${counts}: it can be published`
        : `${counts}: put the problems right; docs/agents.md has every key`,
    );
  }
  return isRight ? exitCodes.ok : exitCodes.failed;
}
