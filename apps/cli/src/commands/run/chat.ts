import { listenForStop } from "@konstruct/core/process/stop-signal";
import { isNpmScript, readCliEnvironment } from "../../env.ts";
import { exitCodes, UsageError } from "../../failure.ts";
import { findGatewayUrl } from "../../gateway-url.ts";
import { type Io, printJson, printLine } from "../../io.ts";
import { runChat } from "../../webchat/run-chat.ts";
import { connectWebchat } from "../../webchat/webchat-client.ts";

export type ChatOptions = { url?: string; site: string; once?: string; json?: boolean };

const replyTimeoutMs = 60_000;

/** Talks to an agent of a running system. */
export async function chat(io: Io, options: ChatOptions): Promise<number> {
  if (options.json && options.once === undefined)
    throw new UsageError('--json needs --once "text": a conversation is for reading');
  const gatewayUrl = await findGatewayUrl(readCliEnvironment(), options.url);
  if (options.once !== undefined) {
    const { text, ms } = await askOnce(gatewayUrl, options.site, options.once);
    if (options.json) printJson(io, { text, ms });
    else printLine(io, text);
    return exitCodes.ok;
  }
  const stop = listenForStop({ followParent: isNpmScript() });
  try {
    const talk = runChat(io, { gatewayUrl, siteKey: options.site, until: stop.promise });
    await Promise.race([talk, stop.promise]);
  } finally {
    stop.dispose();
  }
  return exitCodes.ok;
}

async function askOnce(gatewayUrl: string, siteKey: string, question: string) {
  const client = await connectWebchat(gatewayUrl, siteKey);
  try {
    const startedAt = performance.now();
    await client.say(question);
    const { text } = await client.reply(0, replyTimeoutMs);
    return { text, ms: Math.round(performance.now() - startedAt) };
  } finally {
    client.close();
  }
}
