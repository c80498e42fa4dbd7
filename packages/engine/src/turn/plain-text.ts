/** Normalises to NFKC and lower case. NFKC splits Thai's sara am, so it is composed again. */
export function plainText(text: string): string {
  return text.normalize("NFKC").replaceAll("\u0E4D\u0E32", "\u0E33").toLowerCase().replace(/[’‘`]/g, "'");
}
