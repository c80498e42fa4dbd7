import { isReadRule, isWriteRule } from "@konstruct/core/agent/owner-settings";
import type { Turn } from "../../turn/turn.ts";

/** What shows that the record of a tool is the contact's: the fields of which one has to be known, and the question for it. */
export function factAsked({ input }: Turn, tool: string | null): { fields: string[]; question: string } {
  const { owners = {} } = input.agent.tool_settings;
  const rule = tool === null ? undefined : owners[tool];
  const read = isWriteRule(rule) ? owners[rule.tool] : rule;
  const asks = isReadRule(read) ? read.asks : undefined;
  return { fields: [asks?.field ?? []].flat(), question: asks?.question ?? "" };
}
