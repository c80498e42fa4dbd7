import { basename } from "node:path";
import { loadAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { type ConfigurationCheck, checkConfiguration } from "@konstruct/services/agent/check-configuration";
import { createAgent } from "@konstruct/services/agent/create-agent";
import { readDraft } from "@konstruct/services/agent/drafts";
import { publishDraft } from "@konstruct/services/agent/publish-draft";
import type { ServiceContext } from "@konstruct/services/context";
import { setUpOf } from "@konstruct/services/set-up";
import { isFatal, type PublishEnd, reportPublish, showCheck } from "../../agent/report-publish.ts";
import { refuseToReplace, saveAsDraft } from "../../agent/save-as-draft.ts";
import { findAgentNamed, noAgentCalled } from "../../compose/find-agent.ts";
import { withInstallation } from "../../compose/installation.ts";
import { tenantContext } from "../../compose/tenant-context.ts";
import { confirm } from "../../confirm.ts";
import { CommandError } from "../../failure.ts";
import type { Io } from "../../io.ts";

export type PublishAgentOptions = {
  tenant: string;
  /** Its name or id; by default the name in the file. */
  agent?: string;
  note?: string;
  /** Stores the draft and does not publish. */
  draft?: boolean;
  replaceDraft?: boolean;
  yes?: boolean;
  json?: boolean;
};

/** `agentId` null: a new agent, named as in the file. */
type ToPublish = { agentId: string | null; config: AgentConfig; check: ConfigurationCheck; note: string };

/** Publishes an agent from a file after showing what would change, with the portal's own command. */
export async function agentPublish(io: Io, file: string, options: PublishAgentOptions): Promise<number> {
  const config = await loadAgentYaml(file);
  return withInstallation(async ({ database, environment }) => {
    const setUp = setUpOf(environment);
    const context = { ...(await tenantContext(database, options.tenant)), setUp };
    const agentId = await agentMeant(context, options.agent ?? config.name, config);
    const check = await checkConfiguration(context, { agentId, config });
    const { note = `From ${basename(file)}` } = options;
    const end = await publishFile(io, context, { agentId, config, check, note }, options);
    return reportPublish(io, { name: config.name, check, json: options.json === true }, end);
  });
}

async function agentMeant(
  context: ServiceContext,
  told: string,
  config: AgentConfig,
): Promise<string | null> {
  const agent = await findAgentNamed(context, told);
  if (agent !== undefined) return agent.id;
  if (told.toLowerCase() === config.name.toLowerCase()) return null;
  const { message } = await noAgentCalled(context, told);
  throw new CommandError(`${message} To make the agent of the file, ${config.name}, leave out --agent.`);
}

async function publishFile(
  io: Io,
  context: ServiceContext,
  toPublish: ToPublish,
  { draft, replaceDraft, yes, json }: PublishAgentOptions,
): Promise<PublishEnd> {
  const { agentId, config, check } = toPublish;
  if (check.live !== null && check.differences.length === 0) return { outcome: "unchanged" };
  const toSave = { config, replaces: replaceDraft === true };
  if (agentId !== null) refuseToReplace(await readDraft(context, agentId), toSave);
  if (json !== true) showCheck(io, config.name, check);
  if (draft !== true && check.findings.some(isFatal)) return { outcome: "refused" };
  if (!(await isMeant(io, config.name, check, draft === true, yes))) return { outcome: "declined" };

  const id = agentId ?? (await createAgent(context, { name: config.name })).agentId;
  const liveVersionId = check.live?.versionId ?? null;
  const revision = await saveAsDraft(context, { agentId: id, liveVersionId, ...toSave });
  if (draft === true) return { outcome: "drafted", agentId: id };
  return { ...(await publishAsShown(context, id, revision, toPublish)), created: agentId === null };
}

function isMeant(
  io: Io,
  name: string,
  { live }: ConfigurationCheck,
  isDraft: boolean,
  isYes: boolean | undefined,
): Promise<boolean> {
  return isDraft
    ? confirm(io, `This becomes the draft of ${name}.`, isYes, "Nothing goes live")
    : confirm(
        io,
        `This becomes version ${(live?.number ?? 0) + 1} of ${name}.`,
        isYes,
        "It answers from then on",
      );
}

/** Acknowledges exactly what was shown; anything newer blocks the publish. */
async function publishAsShown(
  context: ServiceContext,
  agentId: string,
  revision: number,
  { check: { findings, differences }, note }: ToPublish,
) {
  const acknowledge = [
    ...findings.flatMap(({ acknowledgeId }) => acknowledgeId ?? []),
    ...differences.flatMap(({ id, widens }) => (widens ? id : [])),
  ];
  const outcome = await publishDraft(context, { agentId, revision, note, acknowledge });
  if (outcome.kind !== "published")
    throw new CommandError(
      "The agent or its tenant changed meanwhile. Nothing was published; run the command again.",
    );
  const { versionId, number } = outcome;
  return { outcome: outcome.kind, agentId, versionId, number };
}
