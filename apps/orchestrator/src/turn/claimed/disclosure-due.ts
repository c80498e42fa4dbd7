import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { disclosureOf } from "@konstruct/core/agent/disclosure";
import { newId } from "@konstruct/core/ids";
import type { Reply } from "@konstruct/core/message";
import type { Disclosure } from "@konstruct/db/conversation/disclosure";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { languageOfClaim } from "./lines-for.ts";
import { channelOf } from "./target-of.ts";

/** What has to be said before the next message of the agent: that an AI answers. Undefined if the contact was told or is never told. */
export function disclosureDue(agent: AgentConfig | null, claimed: ClaimedTurn): Disclosure | undefined {
  // An internal thread is read by members.
  if (claimed.isDisclosed || claimed.internalThreadOf !== null) return undefined;
  // Contacts of an agent that cannot be read are told in the standard words.
  const told = disclosureOf(
    agent ?? agentConfigSchema.parse({}),
    channelOf(claimed),
    languageOfClaim(agent, claimed),
  );
  return told === null ? undefined : { ...told, outboxId: newId() };
}

/** The disclosure is the first paragraph of the message it goes with, so the platform delivers both or neither. */
export const afterDisclosure = (disclosure: Disclosure | undefined, reply: Reply): Reply =>
  disclosure === undefined ? reply : { ...reply, text: `${disclosure.words}\n\n${reply.text}`.trimEnd() };
