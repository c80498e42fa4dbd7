import type { UploadQuotas } from "@konstruct/db/webchat/upload-use";
import { createChannelCredentials } from "@konstruct/services/channel-account/channel-credentials";
import type { ChannelReach } from "@konstruct/services/channel-account/check-channel-account";
import type { GraphReach } from "@konstruct/services/whatsapp/templates";
import { portal } from "./portal.ts";

/** The platforms' addresses. Credentials are read for every check, so that a correction counts at once. */
export function channelReach(): ChannelReach &
  GraphReach & { slackStateSecret: string | undefined; uploadQuotas: UploadQuotas } {
  const { database, masterKey, environment } = portal();
  const { slack, whatsapp, chatwoot, webchat, portal: own } = environment;
  return {
    credentials: createChannelCredentials({ database, masterKey }),
    slackApiUrl: slack.apiUrl,
    graphUrl: whatsapp.graphUrl,
    graphVersion: whatsapp.graphVersion,
    chatwootUrl: chatwoot.baseUrl,
    gatewayUrl: own.gatewayUrl,
    uploadQuotas: webchat.uploadQuotas,
    slackStateSecret: slack.stateSecret,
  };
}
