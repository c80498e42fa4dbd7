import { slackMessageId } from "@konstruct/channels/slack/ids";
import { platformError } from "@konstruct/channels/slack/outcome";
import type { webApi } from "@slack/bolt";
import { accountOfBody, type RegisterFeature } from "./feature.ts";

/**
 * Possible external ids of a thread's conversation: a direct message without threads is one conversation, whichever message was
 * stopped.
 */
function refsOf(channel: string, threadTs: string): string[] {
  const inThread = slackMessageId(channel, threadTs);
  return channel.startsWith("D") ? [inThread, channel] : [inThread];
}

/** Slack redelivers for minutes; a later question must still be answered. */
const goodForMs = 30_000;

/** A stream that Slack has stopped stays empty, so it is deleted. */
async function removeStream(client: webApi.WebClient, channel: string, ts: string): Promise<void> {
  try {
    await client.apiCall("chat.delete", { channel, ts });
  } catch (thrown) {
    if (platformError(thrown) !== "message_not_found") throw thrown;
  }
}

/**
 * The stop button of a session: stops the turn, confirms it to the person, and sets the session's status, which Slack leaves to the
 * app.
 */
export const registerStop: RegisterFeature = (app, deps) => {
  app.event("agent_session_stopped", async ({ event, body, client }) => {
    const account = await accountOfBody(deps, body);
    const isLate = Date.now() - Number(event.event_ts) * 1_000 > goodForMs;
    if (account === undefined || isLate) return;
    const { channel, thread_ts, user, streaming_message_ts = [] } = event;
    const { stopped } = await deps.onStop(account, user, refsOf(channel, thread_ts));
    for (const ts of streaming_message_ts) await removeStream(client, channel, ts);
    await client.apiCall("agents.sessions.setStatus", { channel_id: channel, thread_ts, status: "active" });
    if (!stopped) return;
    await client.apiCall("chat.postMessage", {
      channel,
      thread_ts,
      text: "Okay, I stopped. What I had already done stays done.",
      unfurl_links: false,
      unfurl_media: false,
    });
  });
};
