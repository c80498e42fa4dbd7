import type { ToolCallContext } from "@konstruct/tools/contract/tool-executor";
import type { TurnInput } from "../input/turn-input.ts";

/** The context of a tool call: for whom and when it is made. */
export function toolContextOf(input: TurnInput, now: Date): ToolCallContext {
  const { customer_id: customerId } = input.contact.attributes;
  return {
    tenantId: input.tenantId,
    contactId: input.contact.id,
    customerId: typeof customerId === "string" ? customerId : null,
    now,
  };
}
