import type { RenderedMessage } from "@konstruct/core/channel";
import { AppError } from "@konstruct/core/errors";
import type { Channel, Reply, ReplyTarget } from "@konstruct/core/message";
import { renderSlack } from "./slack/outbound/render.ts";
import { renderWebchat } from "./webchat/outbound/render.ts";
import { renderWhatsapp } from "./whatsapp/outbound/render.ts";

/** A reply as its channel says it, and whether committing it is delivering it. */
export function renderReply(
  channel: Channel,
  reply: Reply,
  _target: ReplyTarget,
): { messages: RenderedMessage[]; deliveredByCommit: boolean } {
  switch (channel) {
    case "slack":
      return { messages: renderSlack(reply), deliveredByCommit: false };
    case "whatsapp":
      return { messages: renderWhatsapp(reply), deliveredByCommit: false };
    case "webchat":
      return { messages: renderWebchat(reply), deliveredByCommit: true };
    case "chatwoot":
      throw new AppError("misconfigured", "Chatwoot is not rendered here");
  }
}
