import type { Intent } from "@konstruct/core/agent/agent-config";
import type { DialogueLines } from "@konstruct/core/language/dialogue-lines";
import { fill } from "@konstruct/core/language/fill";
import { localNumber } from "@konstruct/core/language/format";
import type { Refused } from "../goals/slots.ts";
import { slotLabel } from "./labels.ts";
import type { Speech } from "./say-value.ts";

/** Tells the contact why a value outside its bounds is refused. */
export function boundWords(
  intent: Intent,
  { param, min, max }: Refused,
  lines: DialogueLines,
  { say, language }: Speech,
): string {
  const line =
    min === undefined ? lines.mustBeAtMost : max === undefined ? lines.mustBeAtLeast : lines.mustBeBetween;
  return fill(line, {
    label: slotLabel(intent, param, lines, say),
    min: localNumber(min ?? 0, language),
    max: localNumber(max ?? 0, language),
  });
}
