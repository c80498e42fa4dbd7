import type { RenderedMessage } from "@konstruct/core/channel";
import type { Channel, Reply, ReplyTarget } from "@konstruct/core/message";
import { renderChatwoot } from "./chatwoot/outbound/render.ts";
import { renderSlack } from "./slack/outbound/render.ts";
import { renderWebchat } from "./webchat/outbound/render.ts";
import { renderWhatsapp } from "./whatsapp/outbound/render.ts";
import { withLimits } from "./with-limits.ts";

/** Renders a reply for its channel. Also says whether committing it already delivers it. */
export function renderReply(
  channel: Channel,
  reply: Reply,
  target: ReplyTarget,
): { messages: RenderedMessage[]; deliveredByCommit: boolean } {
  switch (channel) {
    case "slack":
      return { messages: withLimits(channel, target, renderSlack(reply)), deliveredByCommit: false };
    case "whatsapp":
      return { messages: withLimits(channel, target, renderWhatsapp(reply)), deliveredByCommit: false };
    case "webchat":
      return { messages: renderWebchat(reply), deliveredByCommit: true };
    case "chatwoot":
      return { messages: renderChatwoot(reply), deliveredByCommit: false };
  }
}
