const digit = /\p{Nd}/u;

/** The digits of every script as ASCII. The length stays, so that positions stay valid; signs of two UTF-16 units are left as they are. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (sign) => {
    if (sign.length > 1) return sign;
    const code = sign.charCodeAt(0);
    let value = 0;
    // The ten digits of a script follow each other.
    while (value < 9 && digit.test(String.fromCharCode(code - value - 1))) value++;
    return String(value);
  });
}
