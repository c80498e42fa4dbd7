import type { Intent } from "@konstruct/core/agent-config";
import {
  compileExample,
  type ExamplePattern,
  matchExample,
} from "@konstruct/understanding/slots/example-patterns";
import { tokenise } from "./tokenise.ts";

/** A sentence with room for anything: "Do you have the {item}?" */
export type Frame = { pattern: ExamplePattern; tells: boolean };

/** Words before and after a request that change nothing of it. */
const around =
  /^(?:[\s,.!?]|hi|hello|hey|hi there|good (?:morning|day|evening|afternoon)|please|pls|ok|okay|so|well|oh|um|thanks|thank you|by the way|btw|also|and|can you|could you|sorry|ครับ|ค่ะ|คะ|นะ|หน่อย|ด้วย|สวัสดี)*$/i;

/** The frames of an intent's examples. One that has a word of content tells the intent; one of small words only hints at it. */
export function framesOf(intent: Intent): Frame[] {
  return intent.examples.flatMap((example) => {
    const pattern = compileExample(example);
    if (pattern === null) return [];
    return [{ pattern, tells: tokenise(example.replace(/\{\w+\}/g, " ")).length > 0 }];
  });
}

/** How well a whole message fits one of the frames: 1 when it is told by its words, less when they are small, 0 for no fit. */
export function frameFit(text: string, frames: readonly Frame[]): number {
  const said = text.slice(0, 300);
  let best = 0;
  for (const { pattern, tells } of frames) {
    const found = matchExample(said, pattern);
    if (found === null) continue;
    const before = said.slice(0, found.start);
    const after = said.slice(found.end);
    if (around.test(before) && around.test(after)) best = Math.max(best, tells ? 1 : 0.6);
  }
  return best;
}
