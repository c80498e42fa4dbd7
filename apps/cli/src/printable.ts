/**
 * Text of others on a terminal: what would move the cursor, colour or turn the line around is shown by its number, so
 * that nobody approves something else than they read.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
