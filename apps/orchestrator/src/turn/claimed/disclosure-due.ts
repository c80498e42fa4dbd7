import { type AgentConfig, agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { disclosureOf } from "@konstruct/core/agent/disclosure";
import { newId } from "@konstruct/core/ids";
import { linesOf } from "@konstruct/core/language/lines-of";
import type { Reply } from "@konstruct/core/message";
import type { Disclosure } from "@konstruct/db/conversation/disclosure";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { languageOfClaim } from "./lines-for.ts";
import { channelOf } from "./target-of.ts";

/** The notice that an AI answers, for the next message of the agent. Undefined if the contact had it or the agent gives none. */
export function disclosureDue(agent: AgentConfig | null, claimed: ClaimedTurn): Disclosure | undefined {
  // An internal thread is read by members.
  if (claimed.isDisclosed || claimed.internalThreadOf !== null) return undefined;
  // The standard words, for an agent that cannot be read.
  const told = disclosureOf(
    agent ?? agentConfigSchema.parse({}),
    channelOf(claimed),
    languageOfClaim(agent, claimed),
  );
  return told === null ? undefined : { ...told, outboxId: newId() };
}

/** Whether the notice is in the words of this product, which are known to say what answers. */
export const isStandard = (disclosure: Disclosure | undefined): boolean =>
  disclosure !== undefined && disclosure.words === linesOf(disclosure.language).disclosure;

/** The disclosure is the first paragraph of the message it goes with, so the platform delivers both or neither. */
export const afterDisclosure = (disclosure: Disclosure | undefined, reply: Reply): Reply =>
  disclosure === undefined ? reply : { ...reply, text: `${disclosure.words}\n\n${reply.text}`.trimEnd() };
