/** Phrases that mention stored records (requirement E2): a reply says "you like Kestrel", never "according to my records you like Kestrel". */
const patterns: readonly RegExp[] = [
  /\b(?:according to|based on|per|as per) (?:my|our|the|your) (?:records?|files?|database|system|memory|notes|data|history|profile|logs?|stored|previous (?:messages?|conversations?|interactions?))\b/i,
  /\b(?:from|in) (?:my|our) (?:records?|files|database|memory|notes|data|logs?)\b/i,
  /\b(?:my|our) (?:records?|files?|database|system|memory|notes|data|logs?) (?:shows?|says?|indicates?|tells?|suggests?|reflects?)\b/i,
  /\b(?:i|we) (?:have|see|found|noted|stored|saved|recorded) (?:it |this |that |you |your \w+ )?(?:on file|on record|in (?:my|our|the) (?:records?|memory|system|database|notes|profile))\b/i,
  /\b(?:i|we) (?:have )?(?:stored|saved|recorded|logged) your (?:preferences?|budget|data|details)\b/i,
  /\b(?:retriev|access|look|pull|search)(?:ed|ing|s)? (?:up |through |in |from )?(?:my|our|your) (?:memory|records?|profile|history|preferences)\b/i,
  /\byour (?:stored|saved|recorded) (?:preferences?|profile|budget|data)\b/i,
  /ตาม(?:ข้อมูล|ประวัติ|บันทึก|ระบบ)(?:ของ(?:ฉัน|เรา|คุณ)|ที่(?:มี|บันทึก))|จากฐานข้อมูล|ระบบบันทึกว่า/u,
];

/** The phrase of a reply that mentions stored records; null when it has none. */
export function recordSpeak(text: string): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (found !== null) return found[0];
  }
  return null;
}
