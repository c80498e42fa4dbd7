import { readAgentFile, readAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { readMissingNotice } from "@konstruct/services/agent/missing-notice";
import { missingSettings } from "@konstruct/services/agent/needed-connections";
import { setUpChannels } from "@konstruct/services/escalation/set-up-channels";
import { warningsOf } from "../../agent/agent-warnings.ts";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { exitCodes } from "../../failure.ts";
import { type Io, printJson, printLine, tell } from "../../io.ts";
import { printable } from "../../printable.ts";

export type CheckAgentOptions = {
  /** Its members and channels of notice are checked too. */
  tenant?: string;
  json?: boolean;
};

type Found = { line: number; path: PropertyKey[]; message: string };

/** The warning that nobody of a tenant can be reached. */
function noticeWarnings(tenant: string, config: AgentConfig): Promise<Omit<Found, "line">[]> {
  return withInstallation(async ({ database, environment }) => {
    const channels = setUpChannels(environment.email);
    const context = { ...(await tenantContext(database, tenant)), channels };
    const message = await readMissingNotice(context, config);
    return message === null ? [] : [{ path: ["escalation", "deliver_by"], message }];
  });
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** Every problem that would block publishing an agent's file, and the warnings. */
export async function agentCheck(io: Io, file: string, options: CheckAgentOptions): Promise<number> {
  const { config, problems: wrong, lineAt } = readAgentYaml(await readAgentFile(file));
  const located = ({ path, message }: Omit<Found, "line">): Found => ({ line: lineAt(path), path, message });
  const byLine = (found: Found[]) => found.toSorted((a, b) => a.line - b.line);
  const settings = config === null ? [] : missingSettings(config);
  const problems = byLine([...wrong, ...settings.map(located)]);
  const { tenant } = options;
  const ofTenant = config === null || tenant === undefined ? [] : await noticeWarnings(tenant, config);
  const warnings = config === null ? [] : byLine([...warningsOf(config), ...ofTenant].map(located));
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
