import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { timezoneOf } from "@konstruct/core/agent/agent-time";
import type { Duty } from "@konstruct/core/agent/duty";
import { fill } from "@konstruct/core/language/fill";
import type { Lines } from "@konstruct/core/language/lines";
import { backWords } from "./back-words.ts";
import type { Speech } from "./say-value.ts";

/**
 * The words to the contact when a person takes over, in the agent's voice (requirement G1).
 * @param goesOn no member is on duty, and the agent continues to help until a member takes over
 */
export function handoffWords(
  agent: AgentConfig,
  { isOpen, opensAt }: Duty,
  now: Date,
  lines: Lines,
  { language, say }: Speech,
  goesOn: boolean,
): string {
  const { escalation } = agent;
  if (isOpen) return say(escalation.say) || lines.handoffOpen;
  const zone = escalation.rota?.timezone ?? timezoneOf(agent);
  const back = opensAt === null ? lines.backSoon : backWords(now, opensAt, zone, lines, language);
  if (escalation.say_outside_hours !== "")
    return say(escalation.say_outside_hours).replaceAll("{back}", back);
  const closed = fill(lines.handoffClosed, { back });
  return goesOn ? `${closed} ${lines.meanwhile}` : closed;
}
