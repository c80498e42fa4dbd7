/** The characters that RFC 5987 allows unescaped in an extended value. */
const plain = /[A-Za-z0-9!#$&+.^_`|~-]/;
const longestName = 150;

function encoded(name: string): string {
  return [...Buffer.from(name.toWellFormed())]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return plain.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
    })
    .join("");
}

/**
 * The `Content-Disposition` of a download under this name (RFC 6266). Never inline, whatever the file contains; separators and
 * control characters of the name are dropped, so that a browser gets neither a path nor a second header.
 */
export function attachmentDisposition(filename: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
  const name = filename.replace(/[\u0000-\u001f\u007f/\\]/g, "").slice(0, longestName);
  return `attachment; filename*=UTF-8''${encoded(name) || "file"}`;
}
