const separatorLine = /^\ufeff?\s*"?sep=([^\r\n])"?[ ,;\t|]*(?:\r\n|\n|\r|$)/i;

/** Excel's first line `sep=;` names the separator and is not shown. @returns the separator, if it is named, and the text below */
export function readSeparatorLine(text: string): { separator: string | undefined; below: string } {
  const found = separatorLine.exec(text);
  return { separator: found?.[1], below: text.slice(found?.[0].length ?? 0) };
}
