const filler = new Set(
  "a an the me my i im to is are was of or in on at it its and for you your can could would want get have has what with tell about please that this there do does did so just any some am be we us our if not".split(
    " ",
  ),
);

const endings = /(?:ings?|ed|es|s|e)$/;

/** English words share a stem if only their endings differ; Thai has no spaces, so pairs of letters are used instead of words. */
function stemsOf(word: string): string[] {
  if (!/\p{Script=Thai}/u.test(word))
    return [word.length > 4 ? word.replace(endings, "") : word.replace(/s$/, "")];
  const letters = [...word];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** The meaningful words, as stems. */
export function stems(text: string): Set<string> {
  const plain = text.toLowerCase().replaceAll(/[’']/g, "");
  const words = plain.match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  return new Set(words.filter((word) => !filler.has(word)).flatMap(stemsOf));
}
