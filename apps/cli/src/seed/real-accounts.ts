import { slackAccountKeyOf } from "@konstruct/channels/slack/account-key";
import type { Environment } from "@konstruct/config/catalogue";
import { AppError } from "@konstruct/core/errors";
import { z } from "zod";
import type { SeedAccount } from "./seed-accounts.ts";

const answerSchema = z.looseObject({ ok: z.boolean(), error: z.string().optional() });
const identitySchema = z.looseObject({
  team: z.string().optional(),
  team_id: z.string(),
  enterprise_id: z.string().optional(),
  bot_id: z.string(),
});
const botSchema = z.looseObject({ bot: z.looseObject({ app_id: z.string() }) });

async function callSlack<S extends z.ZodType>(
  { apiUrl, botToken }: { apiUrl: string; botToken: string },
  method: string,
  args: Record<string, string>,
  schema: S,
): Promise<z.infer<S>> {
  const response = await fetch(new URL(method, apiUrl), {
    method: "POST",
    headers: { authorization: `Bearer ${botToken}` },
    body: new URLSearchParams(args),
    signal: AbortSignal.timeout(10_000),
  });
  const body: unknown = await response.json();
  const answer = answerSchema.parse(body);
  if (answer.ok) return schema.parse(body);
  throw new AppError(
    "misconfigured",
    `Slack answers ${method} with ${answer.error ?? "an error"}: check SLACK_BOT_TOKEN and its scopes.`,
  );
}

/** The workspace SLACK_BOT_TOKEN belongs to: events name it, so it must be known before the first one. */
export async function realSlackAccount({
  apiUrl,
  botToken,
}: Environment["slack"]): Promise<SeedAccount | undefined> {
  if (botToken === undefined) return undefined;
  const slack = { apiUrl, botToken };
  const identity = await callSlack(slack, "auth.test", {}, identitySchema);
  const { bot } = await callSlack(slack, "bots.info", { bot: identity.bot_id }, botSchema);
  const accountKey = slackAccountKeyOf(identity.enterprise_id, identity.team_id, bot.app_id);
  return { channel: "slack", accountKey, name: identity.team ?? accountKey };
}

export function realWhatsappAccount({ phoneNumberId }: Environment["whatsapp"]): SeedAccount | undefined {
  if (phoneNumberId === undefined) return undefined;
  return { channel: "whatsapp", accountKey: phoneNumberId, name: `WhatsApp number ${phoneNumberId}` };
}
