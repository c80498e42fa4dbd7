const highEnd = /[\uD800-\uDBFF]$/;
const lowStart = /^[\uDC00-\uDFFF]/;

/** A text, or its beginning and its end with a mark between them that says how much is left out: what is asked may stand last. */
export function bothEnds(text: string, most: number): string {
  if (text.length <= most) return text;
  const begin = text.slice(0, Math.ceil(most / 2)).replace(highEnd, "");
  const end = text.slice(text.length - Math.floor(most / 2)).replace(lowStart, "");
  const leftOut = text.length - begin.length - end.length;
  return `${begin}\n[… ${leftOut} characters left out …]\n${end}`.toWellFormed();
}
