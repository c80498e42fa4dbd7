/** A list of sites, one a line; an address is taken as the site it is on. What is none stays, to be told by the service. */
export function originsIn(text: string): string[] {
  const lines = text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const origins = lines.map((line) => (URL.canParse(line) ? new URL(line).origin : line));
  return [...new Set(origins)];
}
