/**
 * Other people's text on a terminal: characters that would move the cursor, set colours or turn the line around are shown by number,
 * so that a reviewer approves exactly what they read.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
