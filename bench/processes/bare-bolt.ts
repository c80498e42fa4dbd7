import { createServer } from "node:http";
import { listen } from "@konstruct/core/process/listen";
import bolt from "@slack/bolt";

/** Slack's own framework as its guide shows it, doing nothing: what a durable acknowledgement is compared with. */
const receiver = new bolt.HTTPReceiver({
  signingSecret: process.env.SLACK_SIGNING_SECRET!,
  endpoints: "/slack/events",
  logLevel: bolt.LogLevel.ERROR,
});
const app = new bolt.App({
  receiver,
  logLevel: bolt.LogLevel.ERROR,
  authorize: async () => ({ botToken: "xoxb-bench", botUserId: "U0BOT", botId: "B0BOT" }),
});
app.event("message", async () => undefined);
const port = await listen(createServer(), 0);
await app.start({ port: port + 1, host: "127.0.0.1" });
process.stdout.write(`ready ${port + 1}\n`);
