import { readFileSync } from "node:fs";
import { channelContract } from "../channel-contract.ts";
import { parseWebchat } from "./inbound/parse.ts";
import { issueVisitorToken, verifyVisitorToken } from "./inbound/verify.ts";
import { webchatReplyLimit } from "./outbound/render.ts";
import { createWebchatSender } from "./outbound/send.ts";

const read = (name: string) => readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8");
const nowMs = 1_767_225_600_000;
const session = { siteKey: "site-1", visitorId: "visitor-1", receivedAtMs: nowMs };
const target = { sessionId: "visitor-1" };
const claims = { siteKey: "site-1", visitorId: "visitor-1", expiresAtMs: nowMs + 60_000 };

channelContract("Web chat", {
  verify: (signWith, secrets) => {
    if (signWith === "") return false;
    const token = issueVisitorToken({ ...claims, secret: signWith });
    return verifyVisitorToken({ token, siteKey: "site-1", secrets, nowMs }).ok;
  },
  verifyTampered: (secret) => {
    const token = issueVisitorToken({ ...claims, secret }).replace(
      /\.(\d+)\./,
      (_whole, expiry) => `.${expiry}0.`,
    );
    return verifyVisitorToken({ token, siteKey: "site-1", secrets: [secret], nowMs }).ok;
  },
  parse: (raw) => parseWebchat(raw, session),
  samples: {
    message: read("text"),
    redelivery: read("text"),
    next: read("choice"),
    unknownEvent: read("typing"),
  },
  sender: createWebchatSender({ publish: async () => undefined, wasPublished: async () => false }),
  target,
  textLimit: webchatReplyLimit,
  textOf: ({ body }) => String(body.text),
  async wireOf(outboxId) {
    const published: unknown[] = [];
    const sender = createWebchatSender({
      publish: async (...row) => void published.push(row),
      wasPublished: async () => true,
    });
    const rendered = sender.render({ text: "Hello" }, target)[0]!;
    await sender.send({ outboxId, accountKey: "site-1", target, rendered }, new AbortController().signal);
    return JSON.stringify(published);
  },
});
