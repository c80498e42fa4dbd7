import { readFileSync } from "node:fs";
import { signChatwoot } from "@konstruct/simulators/chatwoot/sign";
import { startChatwootSimulator } from "@konstruct/simulators/chatwoot/start-chatwoot";
import { channelContract } from "../channel-contract.ts";
import { chatwootHost } from "./account-key.ts";
import { parseChatwoot } from "./inbound/parse.ts";
import { verifyChatwoot } from "./inbound/verify.ts";
import { createChatwootCall } from "./outbound/call.ts";
import { chatwootTextLimit } from "./outbound/render.ts";
import { createChatwootSender } from "./outbound/send.ts";

const read = (name: string) => readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8");
const rawBody = read("incoming");
const nowMs = 1_767_225_600_000;
const timestamp = nowMs / 1_000;
const target = { conversationId: "1" };
const mayBePublic = async () => true;

function accepts(signed: { rawBody: string; headers: Record<string, string> }, webhookSecrets: string[]) {
  const { headers } = signed;
  return verifyChatwoot({
    rawBody: Buffer.from(signed.rawBody),
    headers,
    secrets: { webhookSecrets },
    nowMs,
  }).ok;
}

channelContract("Chatwoot", {
  verify: (signWith, secrets) => accepts(signChatwoot({ rawBody, secret: signWith, timestamp }), secrets),
  verifyTampered: (secret) => {
    const signed = signChatwoot({ rawBody, secret, timestamp });
    return accepts({ ...signed, rawBody: signed.rawBody.replace("O-12345", "O-12346") }, [secret]);
  },
  parse: (raw) => parseChatwoot(raw, "chatwoot.example"),
  samples: {
    message: rawBody,
    redelivery: rawBody,
    next: read("incoming-next"),
    unknownEvent: read("conversation-created"),
    ownMessage: read("outgoing-own-reply"),
  },
  sender: createChatwootSender({
    mayBePublic,
    call: createChatwootCall({ baseUrl: "http://loopback.invalid", tokenFor: async () => "unused" }),
  }),
  target,
  textLimit: chatwootTextLimit,
  textOf: ({ body }) => String(body.content),
  async wireOf(outboxId) {
    const chatwoot = await startChatwootSimulator({
      account: { id: 7, name: "Acme" },
      bot: { id: 5, name: "Ava", token: "t" },
    });
    const { conversationId } = await chatwoot.receive(3, { id: 41, name: "Maya" }, "Hi");
    const call = createChatwootCall({ baseUrl: chatwoot.url, tokenFor: async () => "t" });
    const sender = createChatwootSender({ call, mayBePublic });
    const accountKey = `${chatwootHost(chatwoot.url)}/7/3`;
    const rendered = sender.render({ text: "Hello" }, target)[0]!;
    const message = { outboxId, accountKey, target: { conversationId: String(conversationId) }, rendered };
    await sender.send(message, new AbortController().signal);
    await chatwoot.stop();
    return JSON.stringify(chatwoot.messages(conversationId));
  },
});
