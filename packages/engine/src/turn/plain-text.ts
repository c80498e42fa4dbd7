/** Compatibility forms made one, in lower case. Thai's sara am, which that takes apart, is put together again. */
export function plainText(text: string): string {
  return text.normalize("NFKC").replaceAll("\u0E4D\u0E32", "\u0E33").toLowerCase().replace(/[’‘`]/g, "'");
}
