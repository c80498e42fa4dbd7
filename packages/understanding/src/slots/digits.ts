const zeros = ["๐", "٠", "۰", "０", "०"].map((zero) => zero.charCodeAt(0));

/**
 * Thai, Arabic, Persian, full-width and Devanagari digits as ASCII, and typographic dashes as hyphens. It keeps the length, so
 * that positions stay valid.
 */
export function normaliseDigits(text: string): string {
  const hyphened = text.replace(/(?<=[\p{L}\p{N}])[\u2010-\u2013\u2212](?=\p{N})/gu, "-");
  return hyphened.replace(/[๐-๙٠-٩۰-۹０-９०-९]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - zeros.find((zero) => code >= zero && code <= zero + 9)!);
  });
}
