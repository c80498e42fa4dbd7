const timeOnly =
  /^[^\p{L}\p{N}]*(?:(?:since|for|from|on|about|around|it|started|began|the|past|last|this|a|few|couple|of|days?|weeks?|months?|years?|hours?|ago|yesterday|today|morning|evening|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\d{1,2}|two|three|ตั้งแต่|เมื่อวาน|เมื่อเช้า|วันนี้|วันจันทร์|สัปดาห์ที่แล้ว|อาทิตย์ที่แล้ว)(?![\p{L}\p{M}])[^\p{L}\p{N}]*)+$/iu;
const timeWord = /since|ago|day|week|month|year|today|hour|ตั้งแต่|เมื่อ|วัน|แล้ว/iu;

/** Tells when, and nothing else: "since last Monday" names no thing. */
export function tellsOnlyWhen(text: string): boolean {
  return text.length < 80 && timeWord.test(text) && timeOnly.test(text);
}
