import { readFileSync } from "node:fs";
import { signWhatsapp } from "@konstruct/simulators/sign";
import { startWhatsappSimulator } from "@konstruct/simulators/whatsapp/start-whatsapp";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { channelContract } from "../channel-contract.ts";
import { parseWhatsapp } from "./inbound/parse.ts";
import { verifyWhatsappSignature } from "./inbound/verify.ts";
import { whatsappTextLimit } from "./outbound/render.ts";
import { createWhatsappSender } from "./outbound/send.ts";

const read = (name: string) => readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8");
const target = { to: "491700000001", messageId: "wamid.FIX0001" };
const rawBody = read("text");

function accepts(
  signed: { rawBody: string; headers: Record<string, string> },
  appSecrets: string[],
): boolean {
  const check = { rawBody: Buffer.from(signed.rawBody), headers: signed.headers, appSecrets };
  return verifyWhatsappSignature(check).ok;
}

channelContract("WhatsApp", {
  verify: (signWith, secrets) => accepts(signWhatsapp({ rawBody, appSecret: signWith }), secrets),
  verifyTampered: (secret) => {
    const signed = signWhatsapp({ rawBody, appSecret: secret });
    return accepts({ ...signed, rawBody: signed.rawBody.replace("4711", "4712") }, [secret]);
  },
  parse: parseWhatsapp,
  samples: {
    message: read("text"),
    redelivery: read("text"),
    next: read("text-bsuid-only"),
    unknownEvent: read("unknown-field"),
    ownMessage: read("echo"),
  },
  sender: createWhatsappSender({ tokenFor: async () => "unused", graphUrl: "http://loopback.invalid" }),
  target,
  textLimit: whatsappTextLimit,
  textOf: ({ body }) => String((body.text as { body: string }).body),
  async wireOf(outboxId) {
    const phone = whatsappPhone("1234");
    const whatsapp = await startWhatsappSimulator({ phones: [phone], appSecret: "s" });
    const sender = createWhatsappSender({ tokenFor: async () => phone.token, graphUrl: whatsapp.url });
    const rendered = sender.render({ text: "Hello" }, target)[0]!;
    const message = { outboxId, accountKey: phone.phoneNumberId, target, rendered };
    await sender.send(message, new AbortController().signal);
    await whatsapp.stop();
    return JSON.stringify(whatsapp.sent);
  },
});
