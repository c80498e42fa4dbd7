/** File extensions that are not top-level domains: such names stay readable. */
const fileName =
  /^[^/\\:@?#]+\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|jpe?g|png|gif|webp|svg|json|xml|ics|vcf|yaml|yml|log|odt|rtf|js|ts|css|exe|dll)$/i;

/** Sentences, or words with capitals, without a space between them. */
const sentences = /^[\p{L}\p{M}]*\p{Ll}\p{M}*(?:\.\p{Lu}\p{Ll}+)+$/u;

/** Rewrites an address as plain text that no client links or fetches. */
export function defanged(url: string): string {
  if (fileName.test(url) && !/^www\./i.test(url)) return url;
  if (sentences.test(url)) return url.replaceAll(".", ". ");
  return url
    .replace(/^(?:(?:https?|ftps?|wss?|file)\s?:)?[/\\]*(?=[^/\\])/i, "")
    .replace(/\[:\]|(?<=\p{L})\s{0,3}:(?=\S)/gu, "[:]")
    .replace(/[/\\]{2,}/g, "/")
    .replace(/\[\.+\]|[.\uFF0E\u2024\u3002\uFF61]+/gu, (dots) =>
      dots.startsWith("[") ? dots : `[${".".repeat(dots.length)}]`,
    );
}
