import { hostname } from "node:os";
import { createEarlierPosts } from "@konstruct/channels/slack/inbound/earlier-posts";
import { createVerifiedEmail } from "@konstruct/channels/slack/inbound/verified-email";
import { createTokenRefresh } from "@konstruct/channels/slack/outbound/refresh-token";
import { newId } from "@konstruct/core/ids";
import { createPorts } from "@konstruct/engine/loop/create-ports";
import { createRecall } from "@konstruct/memory/recall";
import { ZepPreferences } from "@konstruct/memory/zep/zep-preferences";
import { createChannelCredentials } from "@konstruct/services/channel-account/channel-credentials";
import { createSecretReader } from "@konstruct/services/secret/secrets";
import { Vault } from "@konstruct/services/secret/vault";
import { type Endpoints, realEndpoints } from "@konstruct/tools/contract/endpoints";
import { withinBudget } from "../budget/within-budget.ts";
import { createChatwootReach } from "../dependencies/chatwoot-reach.ts";
import type { Dependencies, OrchestratorSettings } from "../dependencies/dependencies.ts";
import { createMediaReach } from "../dependencies/media-reach.ts";
import { yielding } from "../dependencies/models.ts";
import { createSenders, type SenderSettings } from "../dependencies/senders.ts";
import { TenantModels } from "../dependencies/tenant-models.ts";
import { createTenantRankers } from "../dependencies/tenant-rankers.ts";
import { createTenantTools } from "../dependencies/tenant-tools.ts";
import { createCardSurfaces } from "../escalation/card-surfaces.ts";
import type { WhileWaiting } from "../pump/pump.ts";
import type { OrchestratorOptions } from "./options.ts";

function slackRenewal({ apiUrl, clientId, clientSecret }: OrchestratorOptions["slack"], timeoutMs: number) {
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return createTokenRefresh({ clientId, clientSecret, slackApiUrl: apiUrl, timeoutMs });
}

const masterKeysOf = ({ masterKey, previousMasterKey }: OrchestratorOptions) =>
  [masterKey, previousMasterKey].filter((key) => key !== undefined);

/** Base addresses of the fixed services that tools call. */
export const endpointsOf = ({ endpoints }: OrchestratorOptions): Endpoints => ({
  ...realEndpoints,
  ...endpoints,
});

/** Builds the services every job uses: the one place where the concrete classes meet. */
export function buildDependencies(
  options: OrchestratorOptions,
  settings: OrchestratorSettings,
  { database, claims }: Pick<Dependencies, "database" | "claims">,
  whileWaiting: WhileWaiting,
): Dependencies {
  const credentials = createChannelCredentials({
    database,
    masterKey: options.masterKey,
    previousMasterKey: options.previousMasterKey,
    renewal: { slack: slackRenewal(options.slack, settings.sendTimeoutMs) },
    fallback: {
      slack: options.slack.botToken === undefined ? undefined : { botToken: options.slack.botToken },
      whatsapp:
        options.whatsapp.accessToken === undefined
          ? undefined
          : { accessToken: options.whatsapp.accessToken },
      chatwoot:
        options.chatwoot?.apiToken === undefined ? undefined : { apiToken: options.chatwoot.apiToken },
    },
  });
  const recall =
    options.embedder === undefined ? null : createRecall({ database, embedder: options.embedder });
  const vault = new Vault(database, masterKeysOf(options));
  const egress = options.files?.egress;
  const models = new TenantModels({ database, vault, llm: options.llm, egress });
  const toolsFor = createTenantTools({
    database,
    embedder: options.embedder,
    egress,
    mcp: options.mcp,
    endpoints: endpointsOf(options),
    vault,
    packs: options.packs,
    recordsFor: options.recordsFor,
  });
  const rankers = createTenantRankers(database, options.embedder);
  const { files, logger, metrics } = options;
  const senderSettings: SenderSettings = {
    credentials,
    slackApiUrl: options.slack.apiUrl,
    graphUrl: options.whatsapp.graphUrl,
    graphVersion: options.whatsapp.graphVersion,
    sendTimeoutMs: settings.sendTimeoutMs,
    chatwoot: createChatwootReach({
      chatwoot: options.chatwoot,
      database,
      credentials,
      masterKey: options.masterKey,
      timeoutMs: settings.sendTimeoutMs,
    }),
    files,
  };
  const senders = createSenders(senderSettings);
  const slackReads = {
    slackApiUrl: options.slack.apiUrl,
    timeoutMs: settings.sendTimeoutMs,
    tokenFor: async (key: string) => (await credentials("slack", key))?.botToken,
  };
  const deps: Dependencies = {
    database,
    claims,
    logger,
    metrics,
    worker: `${hostname()}-${process.pid}-${newId().slice(-12)}`,
    senders,
    cardSurfaces: createCardSurfaces(senderSettings, senders, settings, options.email),
    verifiedEmail: { slack: createVerifiedEmail(slackReads) },
    earlierPosts: { slack: createEarlierPosts(slackReads) },
    media: files === undefined ? null : createMediaReach(database, files, senderSettings),
    portsFor: ({ tenantId, agentId, conversationId, agent, turnId, isPreview, llm, journalOf, past }) =>
      createPorts({
        turnId,
        past,
        ...(journalOf !== undefined && { journalOf }),
        ranker: rankers.atOnce(tenantId, agent, (err) => logger.warn({ err, tenantId }, "training failed")),
        llm: yielding(llm, whileWaiting),
        ...toolsFor({ tenantId, agentId, conversationId, agent, isPreview }),
      }),
    toolsFor,
    rankers,
    secretsFor: (tenantId) => createSecretReader({ database, tenantId }, vault),
    modelFor: (tenantId, agent) => models.modelFor(tenantId, agent),
    ownModel: (tenantId, provider) => models.own(tenantId, provider),
    modelWithin: async (of, agent) => {
      const model = await models.modelFor(of.tenantId, agent);
      return model === null ? null : withinBudget({ database, logger, metrics }, of, model);
    },
    recallFor: async (tenantId, agent) => ((await models.modelFor(tenantId, agent)) === null ? null : recall),
    outsideMemory: options.zep === undefined ? null : new ZepPreferences(options.zep),
    settings,
  };
  return options.adapt?.(deps) ?? deps;
}
