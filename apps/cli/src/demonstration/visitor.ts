import { newId } from "@konstruct/core/ids";
import { demoPhone, demoWorkspace } from "../compose/what-to-simulate.ts";
import { CommandError } from "../failure.ts";
import { post, visitorSchema } from "../webchat/webchat-client.ts";
import type { TalkChannel } from "./plan-days.ts";
import type { Rehearsal } from "./rehearsal.ts";

/** A customer at their end of one channel. */
export type Visitor = {
  /** The address as the channel gives it, or its end. */
  address: string;
  say(text: string): Promise<void>;
};

type Who = { nth: number; person: string };

/** Every conversation has an address of its own. */
const phoneOf = (nth: number) => `4670${String(1_000_000 + nth * 7).padStart(7, "0")}`;

export async function visitorOn(
  channel: TalkChannel,
  { nth, person }: Who,
  { system: { gateway, simulators } }: Rehearsal,
  siteKey: string,
): Promise<Visitor> {
  switch (channel) {
    case "webchat": {
      const site = `${gateway.url}/v1/webchat/${encodeURIComponent(siteKey)}`;
      const { visitorId, token } = visitorSchema.parse(await (await post(`${site}/visitors`, {})).json());
      const say = async (text: string) => {
        await (await post(`${site}/messages`, { id: newId(), text }, token)).arrayBuffer();
      };
      return { address: visitorId, say };
    }
    case "whatsapp": {
      const phone = phoneOf(nth);
      const { whatsapp } = simulators;
      if (whatsapp === undefined) throw new CommandError("The WhatsApp simulator does not run");
      return {
        address: phone,
        say: async (text) => void (await whatsapp.receive(demoPhone, { phone, name: person }, text)),
      };
    }
    case "slack": {
      const user = `U0V${String(nth).padStart(6, "0")}`;
      const { slack } = simulators;
      if (slack === undefined) throw new CommandError("The Slack simulator does not run");
      return {
        address: user,
        say: async (text) => void (await slack.directMessage(demoWorkspace, { user, text })),
      };
    }
  }
}
