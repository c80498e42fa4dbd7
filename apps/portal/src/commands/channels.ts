import { changeChannelAccount } from "@konstruct/services/channel-account/change-channel-account";
import {
  type CheckedAccount,
  checkChannelAccount,
} from "@konstruct/services/channel-account/check-channel-account";
import {
  connectChatwoot,
  connectWebchat,
  connectWhatsapp,
  slackSetup,
} from "@konstruct/services/channel-account/connect-accounts";
import { revokeChannelAccount } from "@konstruct/services/channel-account/revoke-channel-account";
import { rotateIdentitySecret, saveWidget } from "@konstruct/services/channel-account/widget";
import { type SyncedTemplates, syncTemplates } from "@konstruct/services/whatsapp/templates";
import type { Command } from "../command/command.ts";
import { channelReach } from "../server/channel-reach.ts";

type Connected = { channelAccountId: string };

const check: Command<{ id: string }, CheckedAccount> = (context, { id }) =>
  checkChannelAccount(context, channelReach(), id);

const setUpSlack: Command<Parameters<typeof slackSetup>[2], ReturnType<typeof slackSetup>> = async (
  context,
  input,
) => slackSetup(context, channelReach(), input);

const whatsapp: Command<Parameters<typeof connectWhatsapp>[2], Connected> = (context, input, { masterKey }) =>
  connectWhatsapp({ ...context, masterKey }, channelReach(), input);

const chatwoot: Command<Parameters<typeof connectChatwoot>[2], Connected> = (context, input, { masterKey }) =>
  connectChatwoot({ ...context, masterKey }, channelReach(), input);

const webchat: Command<Parameters<typeof connectWebchat>[1], Connected> = (context, input, { masterKey }) =>
  connectWebchat({ ...context, masterKey }, input);

const sync: Command<Parameters<typeof syncTemplates>[1], SyncedTemplates> = (context, input) =>
  syncTemplates({ ...context, graph: channelReach() }, input);

const rotate: Command<{ id: string }, { secret: string }> = (context, input, { masterKey }) =>
  rotateIdentitySecret({ ...context, masterKey }, input);

const disconnect: Command<{ id: string }, unknown> = (context, { id }) =>
  revokeChannelAccount(context, { channelAccountId: id, reason: "disconnected in the portal" });

export const channelCommands = {
  "channel.check": check,
  "channel.change": changeChannelAccount,
  "channel.set_up_slack": setUpSlack,
  "channel.connect_whatsapp": whatsapp,
  "channel.connect_chatwoot": chatwoot,
  "channel.connect_webchat": webchat,
  "channel.disconnect": disconnect,
  "channel.rotate_identity_secret": rotate,
  "channel.save_widget": saveWidget,
  "channel.sync_templates": sync,
};
