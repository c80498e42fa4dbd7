import type { ToolCallContext } from "@konstruct/tools/contract/tool-executor";
import type { TurnInput } from "../input/turn-input.ts";

/** Messages of a contact in which a fact about them is looked for. */
const mostSaid = 12;

/** The contact's own words, newest first; undefined when a member asks about the conversation. */
function saidBy({ audience, inputs, history }: TurnInput): string[] | undefined {
  if (audience === "member") return undefined;
  const earlier = history.flatMap(({ role, text }) => (role === "contact" ? [text] : []));
  return [...earlier, ...inputs.map(({ text }) => text)].reverse().slice(0, mostSaid);
}

/** The context of a tool call: for whom and when it is made. */
export function toolContextOf(input: TurnInput, now: Date): ToolCallContext {
  const { customer_id: customerId } = input.contact.attributes;
  return {
    tenantId: input.tenantId,
    contactId: input.contact.id,
    customerId: typeof customerId === "string" ? customerId : null,
    said: saidBy(input),
    now,
  };
}
