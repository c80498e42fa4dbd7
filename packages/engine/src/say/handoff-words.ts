import type { Escalation } from "@konstruct/core/agent/escalation-config";
import type { Reach } from "@konstruct/core/agent/hours/reach";
import { fill } from "@konstruct/core/language/fill";
import type { Lines } from "@konstruct/core/language/lines";
import { backWords } from "./back-words.ts";
import type { Speech } from "./say-value.ts";

/**
 * The words to the contact when a person takes over, in the agent's voice: they promise no more than is true (requirement G1). The
 * author's own words are used where what they promise can be kept.
 * @param goesOn the agent continues to help until a member takes over
 */
export function handoffWords(
  escalation: Escalation,
  reach: Reach,
  now: Date,
  lines: Lines,
  { language, say, zone }: Speech,
  goesOn: boolean,
): string {
  switch (reach.kind) {
    case "now":
      return say(escalation.say) || lines.handoffOpen;
    case "nobody":
      return lines.cannotSayWhen;
    case "at": {
      const back = backWords(now, reach.at, zone, lines, language);
      if (escalation.say_outside_hours !== "")
        return say(escalation.say_outside_hours).replaceAll("{back}", back);
      const closed = fill(lines.handoffClosed, { back });
      return goesOn ? `${closed} ${lines.meanwhile}` : closed;
    }
  }
}
