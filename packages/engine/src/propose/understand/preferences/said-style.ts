const styles: readonly [RegExp, string][] = [
  [
    /\b(?:keep (?:it|your answers?|the answers?|replies) (?:short|brief)|(?:short|brief) (?:answers?|replies|summar(?:y|ies))(?: please)?|be brief|in short please)\b|ตอบสั้น/iu,
    "short answers",
  ],
  [
    /\b(?:(?:more|full|all the) details?|detailed (?:answers?|comparisons?|explanations?)|explain (?:it )?in detail|(?:be|answer) thorough(?:ly)?)\b|ขอละเอียด|อธิบายละเอียด/iu,
    "detailed answers",
  ],
  [/\bstep[- ]by[- ]step (?:please|answers?|instructions? please)\b|ทีละขั้นตอน/iu, "step by step"],
  [/\b(?:no|without|stop using) emojis?\b|ไม่(?:ต้อง)?ใช้อิโมจิ/iu, "no emojis"],
];

/** The style of reply a sentence asks for; null when it asks for none. */
export function saidStyle(sentence: string): string | null {
  return styles.find(([pattern]) => pattern.test(sentence))?.[1] ?? null;
}
