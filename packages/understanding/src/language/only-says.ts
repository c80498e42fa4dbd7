/** Nobody says yes, or asks to go back, in a longer message; it also bounds the work below. */
const longest = 120;

/** Words that may stand around anything that is said to a person, and change nothing of it. */
export const politeWords =
  "please|pls|plz|thanks|thank you|thx|ty|many thanks|cheers|oh|ah|um+|uh+|hm+|well|hey|sorry|then|sir|madam|ครับผม|ครับ|คับ|ค่ะ|คะ|ค่า|จ้ะ|จ้า|จ๊ะ|นะ|ขอบคุณ|ขอบใจ|หน่อย|😊|🙂|🙏|😀|😄|😅";

/** Lower case, without apostrophes, marks and drawn-out letters: "Yesss, it's OK!!" is "yes its ok". */
function plain(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/['’‘`]|\u{FE0F}|[\u{1F3FB}-\u{1F3FF}]/gu, "")
    .replace(/(\p{L})\1{2,}/gu, "$1")
    .replace(/[.,!…;:~()"“”*_\-–—\s]+/gu, " ")
    .trim();
}

/** The words of an alternation, where they stand as words of their own. Thai runs its words together. */
const standing = (alternation: string) => new RegExp(`(?:${alternation})(?![a-z0-9]|\\p{M})`, "uy");

/** True when a message is made of the given wordings, at least one of them, and of words that may stand around them. */
export type OnlySays = (text: string) => boolean;

/**
 * @param wordings alternatives of a pattern, in lower case and without apostrophes; a longer one stands before what it begins with
 * @param around alternatives that may stand before, between and after them
 * @param mayAsk whether a question mark is let pass
 */
export function onlySays(wordings: string, around: string, mayAsk: boolean): OnlySays {
  const [wanted, allowed, gap] = [standing(wordings), standing(around), mayAsk ? /[ ?]+/y : / +/y];
  return (text) => {
    if (text.length > longest) return false;
    const said = plain(text);
    let [at, isSaid] = [0, false];
    const take = (pattern: RegExp) => {
      pattern.lastIndex = at;
      const length = pattern.exec(said)?.[0].length ?? 0;
      at += length;
      return length > 0;
    };
    while (at < said.length) {
      if (take(gap)) continue;
      if (take(wanted)) isSaid = true;
      else if (!take(allowed)) return false;
    }
    return isSaid;
  };
}
