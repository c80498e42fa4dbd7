import type { FaultQueue } from "@konstruct/simulators/openai/fault-queue";
import type { ClosingStack } from "../compose/closing-stack.ts";
import type { System } from "../compose/start-system.ts";
import { CommandError } from "../failure.ts";
import { connectWebchat } from "../webchat/webchat-client.ts";
import { slackContact, slackThreadContact } from "./contacts/slack-contact.ts";
import { slackMember } from "./contacts/slack-member.ts";
import { webchatContact } from "./contacts/webchat-contact.ts";
import { whatsappContact } from "./contacts/whatsapp-contact.ts";
import type { Stage } from "./scenario.ts";
import { managerOf, type Shop, shops } from "./shops.ts";

const helpChannel = "C0HELP";

/** The platforms see the same person; the report names the shop. */
const at = (who: string, { slug }: Shop) => `${who} → ${slug}`;

/** The running system as scenarios use it. */
export function setStage(
  { gateway, simulators }: System,
  modelFaults: FaultQueue | undefined,
  closing: ClosingStack,
): Omit<Stage, "ask" | "hear" | "see" | "expectReplies"> {
  const { slack, whatsapp } = simulators;
  if (slack === undefined || whatsapp === undefined)
    throw new CommandError("The demonstration needs both simulators, and one was not started");
  const { acme, globex } = shops;
  return {
    shop: acme,
    otherShop: globex,
    slack,
    whatsapp,
    modelFaults,
    manager: slackMember(slack, acme.workspace, managerOf(acme).user, managerOf(acme).name),
    contacts: {
      slack: (who, to = acme) => slackContact(slack, to.workspace, who, at(who, to)),
      slackThread: (who, to = acme) =>
        slackThreadContact(slack, to.workspace, `${helpChannel}${to.slug.toUpperCase()}`, who, at(who, to)),
      whatsapp: (who, to = acme) => whatsappContact(whatsapp, to.phone, who, at(who, to)),
      async webchat(who, to = acme) {
        const client = await connectWebchat(gateway.url, to.siteKey);
        closing.add("web-chat visitor", async () => client.close());
        return webchatContact(client, at(who, to));
      },
    },
  };
}
