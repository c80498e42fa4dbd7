/** A list of origins, one a line; an address is read as its origin. Invalid lines stay, for the service to report. */
export function originsIn(text: string): string[] {
  const lines = text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const origins = lines.map((line) => (URL.canParse(line) ? new URL(line).origin : line));
  return [...new Set(origins)];
}
