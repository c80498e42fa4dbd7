import { toMrkdwn } from "@konstruct/channels/slack/outbound/mrkdwn";
import type { webApi } from "@slack/bolt";
import { accountOfBody, type RegisterFeature } from "./feature.ts";

type Prompts = { title: string; message: string }[];

async function suggest(
  client: webApi.WebClient,
  place: Record<string, string>,
  prompts: Prompts,
): Promise<void> {
  if (prompts.length > 0)
    await client.apiCall("assistant.threads.setSuggestedPrompts", { ...place, prompts });
}

/**
 * What a person sees before their first message: in an assistant's new thread a welcome and suggested questions, in an agent's
 * messages the suggested questions. The context an assistant's user is viewing is not used.
 */
export const registerAssistantThreads: RegisterFeature = (app, deps) => {
  app.event("assistant_thread_started", async ({ event, body, client, context }) => {
    const account = await accountOfBody(deps, body);
    if (account === undefined) return;
    const { channel_id, thread_ts } = event.assistant_thread;
    const { welcome, suggestedPrompts } = account.settings;
    // A redelivered event may already have been answered: a repeated welcome is worse than none.
    if (context.retryNum === undefined)
      await client.apiCall("chat.postMessage", {
        channel: channel_id,
        thread_ts,
        text: toMrkdwn(welcome),
        unfurl_links: false,
        unfurl_media: false,
      });
    await suggest(client, { channel_id, thread_ts }, suggestedPrompts);
  });

  app.event("app_home_opened", async ({ event, body, client }) => {
    if (event.tab !== "messages") return;
    const account = await accountOfBody(deps, body);
    // An agent's prompts are for all its messages: with a thread Slack would drop them.
    if (account !== undefined)
      await suggest(client, { channel_id: event.channel }, account.settings.suggestedPrompts);
  });
};
