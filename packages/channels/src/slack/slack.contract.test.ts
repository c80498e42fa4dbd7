import { readFileSync } from "node:fs";
import { forgedSlack, signSlack } from "@konstruct/simulators/sign";
import { startSlackSimulator } from "@konstruct/simulators/slack/start-slack";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { channelContract } from "../channel-contract.ts";
import { parseSlack } from "./inbound/parse.ts";
import { verifySlackSignature } from "./inbound/verify.ts";
import { slackTextLimit } from "./outbound/render.ts";
import { createSlackSender } from "./outbound/send.ts";

const read = (name: string) => readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8");
const nowMs = 1_767_225_600_000;
const target = { channel: "D0MARTA", ts: "1767225600.000100", user: "U0MARTA", isDm: "true" };
const rawBody = read("message-im");
const timestamp = nowMs / 1000;

function accepts(
  signed: { rawBody: string; headers: Record<string, string> },
  signingSecrets: string[],
): boolean {
  const check = { rawBody: Buffer.from(signed.rawBody), headers: signed.headers, signingSecrets, nowMs };
  return verifySlackSignature(check).ok;
}

channelContract("Slack", {
  verify: (signWith, secrets) => accepts(signSlack({ rawBody, signingSecret: signWith, timestamp }), secrets),
  verifyTampered: (secret) => {
    const signed = signSlack({ rawBody, signingSecret: secret, timestamp });
    const changed = { ...signed, rawBody: signed.rawBody.replace("4711", "4712") };
    return (
      accepts(changed, [secret]) ||
      accepts(forgedSlack({ rawBody, signingSecret: secret, timestamp }), [secret])
    );
  },
  parse: (raw) => parseSlack(raw),
  samples: {
    message: read("app-mention"),
    redelivery: read("message-mentioning-the-bot"),
    next: read("message-thread-reply"),
    unknownEvent: read("reaction-added"),
    ownMessage: read("message-own-reply"),
  },
  sender: createSlackSender({ tokenFor: async () => "xoxb-unused", slackApiUrl: "http://loopback.invalid/" }),
  target,
  textLimit: slackTextLimit,
  textOf: ({ body }) =>
    String(body.text).replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  async wireOf(outboxId) {
    const workspace = slackWorkspace("acme");
    const slack = await startSlackSimulator({ workspaces: [workspace], signingSecret: "s" });
    slack.addChannel(workspace, target.channel);
    const sender = createSlackSender({ tokenFor: async () => workspace.botToken, slackApiUrl: slack.apiUrl });
    const rendered = sender.render({ text: "Hello" }, target)[0]!;
    await sender.send(
      { outboxId, accountKey: "-/T0ACME/A0", target, rendered },
      new AbortController().signal,
    );
    await slack.stop();
    return JSON.stringify(slack.calls);
  },
});
