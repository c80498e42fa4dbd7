/** A line that is quoted: `> words`. ">5" is an amount, ">_<" a face. */
const quotedLine = /^[ \t]*>+(?![=_:;.<>\p{N}-]).*$/gmu;
/** Words that are struck out: `~words~`. "5~6 or 7~8" is none. */
const struck = /(?<![\p{L}\p{N}~])(~{1,2})(?=[^\s~])([^~\n]*(?<=[^\s~]))\1(?![\p{L}\p{N}~])/gu;
/** Code and quotation marks enclose words that may be another person's. */
const enclosed =
  /```[\s\S]*?(?:```|$)|`[^`\n]*`|["“”„«»「『]([^"“”»」』]*)["“”»«」』]|(?<![\p{L}\p{N}])['‘‚]([^'‘’‚\n]*)['’‘](?![\p{L}\p{N}])/gu;

/** A text in its writer's own words, and apart from them the words they marked as quoted or struck out. */
export type Apart = { own: string; quoted: string; struck: string };

/** Takes apart what a writer says, what they quote from somebody and what they take back, by the marks people type on every channel. */
export function takenApart(text: string): Apart {
  const quoted: string[] = [];
  const taken: string[] = [];
  const left = text
    .replace(struck, (_whole, _mark, words: string) => {
      taken.push(words);
      return "";
    })
    .replace(quotedLine, (line) => {
      quoted.push(line.replace(/^[> \t]+/, ""));
      return "";
    });
  const apart = { quoted: quoted.join("\n").trim(), struck: taken.join("\n").trim() };
  if (apart.quoted === "" && apart.struck === "") return { ...apart, own: text };
  return {
    ...apart,
    own: left
      .replace(/ {2,}/g, " ")
      .replace(/\n{2,}/g, "\n")
      .trim(),
  };
}

/** The words by which a writer may agree to something: none that are quoted, struck out, or enclosed as another's. */
export const ownStatement = (text: string): string => takenApart(text).own.replace(enclosed, " ");

/** The words of a text that are no statement of its writer's. */
export function othersWords(text: string): string[] {
  const { own, quoted, struck: taken } = takenApart(text);
  return [quoted, taken, ...(own.match(enclosed) ?? [])].filter((words) => words !== "");
}
