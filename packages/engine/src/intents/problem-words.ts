import type { Intent } from "@konstruct/core/agent-config";
import { paramSpecsOf } from "@konstruct/understanding/slots/param-spec";
import { slotWord } from "./features.ts";
import { tokenise } from "./tokenise.ts";

const problems =
  /\b(?:brok\w*|break\w*|(?:wo|do|does|did|ca|could|is|are|was|were|has|have)n['’]?t|can['’]t|cannot|not|no|never|stuck|jam\w*|fr[eo]ez\w*|froze\w*|leak\w*|lag\w*|crash\w*|slow\w*|dead|die[ds]?|dying|fail\w*|errors?|bugs?|glitch\w*|issues?|problems?|wrong|damag\w*|fault\w*|defect\w*|crack\w*|torn|tears?|ripp?\w*|holes?|stop\w*|keeps?|lose?s?|losing|lost|drop\w*|drip\w*|nois\w*|flicker\w*|overheat\w*|wet|smell\w*|stinks?|stain\w*|weird|strange|trouble|repair\w*|fix\w*|help|bent|loose|stick(?:s|ing|y)?|letting go|g[ai]v(?:e|es|ing|en) up|worn|peel\w*|frayed|came off|fell|falls?|fall(?:en|ing))\b|เสีย|พัง|ค้าง|รั่ว|ติด|ขาด|แตก|ไม่|ช้า|ดับ|หลุด|หัก|ซ่อม|กระตุก|ร้อน|ปัญหา/iu;

/** Something is the matter. */
export function tellsProblem(text: string): boolean {
  return problems.test(text);
}

const subject = /^(?:my|the|our|an?|this|that) (?:new |old )?(\p{L}+)|\bof (?:my|the|our) (\p{L}+)/giu;

/**
 * Stems of what the examples of a problem speak of: "My boots let water in" is about boots. Whoever names boots, and nothing that
 * is the matter with them, has no problem. Empty for an intent that is not about problems, or marks in its examples what it is about.
 */
export function subjectsOf(intent: Intent, things: ReadonlySet<string>): ReadonlySet<string> {
  const takesTopic = paramSpecsOf(intent).some((spec) => spec.type === "topic");
  const told = intent.examples.filter(tellsProblem);
  const isMarked = intent.examples.some((example) => example.includes("{"));
  if (!takesTopic || isMarked || told.length * 2 < intent.examples.length) return new Set();
  const named = intent.examples.flatMap((example) =>
    [...example.matchAll(subject)].flatMap(([, first, second]) => tokenise(first ?? second ?? "")),
  );
  return new Set([...named, ...things, slotWord]);
}
