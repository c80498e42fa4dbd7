const zeros = ["๐", "٠", "۰", "０", "०"].map((zero) => zero.charCodeAt(0));

/** Thai, Arabic, Persian, full-width and Devanagari digits as ASCII. Keeps the length, so positions stay valid. */
export function normaliseDigits(text: string): string {
  return text.replace(/[๐-๙٠-٩۰-۹０-９०-९]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - zeros.find((zero) => code >= zero && code <= zero + 9)!);
  });
}
