/** How questions end without a question mark: Thai, Japanese and Chinese. */
const endings =
  /(?:ไหม|มั้ย|มั๊ย|หรือไม่|หรือเปล่า|รึเปล่า|หรือยัง)(?:นะ)?(?:ครับ|คะ|ค่ะ|ขา)?|(?:です|ます|でしょう|ません|よろしい)か(?=[。！!\s]|$)|[吗嗎呢](?=[。！!\s]|$)/gu;

/** The sentences of a text that ask something, in order. */
export const questionsIn = (text: string): string[] =>
  text
    .replace(endings, "$&?")
    .split(/(?<=[.!?…。！？\n])/u)
    .map((one) => one.trim())
    .filter((one) => /[?？]$/u.test(one));
