import { writeAgentYaml } from "@konstruct/agent-config/yaml/write-agent-yaml";
import { readAgent } from "@konstruct/services/agent/list-agents";
import { listVersions, readVersion } from "@konstruct/services/agent/versions";
import type { ServiceContext } from "@konstruct/services/context";
import { findAgentId } from "../../compose/find-agent.ts";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { CommandError, exitCodes } from "../../failure.ts";
import { type Io, printJson } from "../../io.ts";
import { readNumber } from "../../read-number.ts";

export type ExportAgentOptions = { tenant: string; agent: string; version?: string; json?: boolean };

const highestVersion = 999_999_999;

/** @param number null for the live version */
async function versionIdOf(context: ServiceContext, agentId: string, number: number | null): Promise<string> {
  const { name, liveVersionId } = await readAgent(context, agentId);
  if (number === null) {
    if (liveVersionId === null)
      throw new CommandError(`${name} was never published. Publish it with \`konstruct agent publish\`.`);
    return liveVersionId;
  }
  const [version] = await listVersions(context, { agentId, limit: 1, before: number + 1 });
  if (version?.number === number) return version.id;
  const newest = (await listVersions(context, { agentId, limit: 1 }))[0]?.number ?? 0;
  throw new CommandError(`${name} has no version ${number}. Its newest is ${newest}.`);
}

/** Prints a published configuration as a file that `agent publish` accepts. */
export async function agentExport(io: Io, options: ExportAgentOptions): Promise<number> {
  const number =
    options.version === undefined
      ? null
      : readNumber("--version", options.version, { min: 1, max: highestVersion - 1 });
  const version = await withInstallation(async ({ database }) => {
    const context = await tenantContext(database, options.tenant);
    const agentId = await findAgentId(context, options.agent);
    return readVersion(context, { agentId, versionId: await versionIdOf(context, agentId, number) });
  });
  if (options.json) printJson(io, { number: version.number, config: version.config });
  else io.stdout.write(writeAgentYaml(version.config));
  return exitCodes.ok;
}
