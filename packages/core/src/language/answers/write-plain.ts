/** Letters, marks, digits, question marks and emoji of a text in small letters: "Yesss, it's OK!!" is "yes its ok". */
export const writePlain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’‘`]|\u{FE0F}|\u{200D}|[\u{1F3FB}-\u{1F3FF}]/gu, "")
    .replace(/(\p{L}|\p{M})\1{2,}/gu, "$1")
    .replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}?]+/gu, " ")
    .replace(/\?+/g, " ? ")
    .replace(/ +/g, " ")
    .trim();

/** Letters that no accent can be taken from. */
const plainLetters: Readonly<Record<string, string>> = { đ: "d", ł: "l", ø: "o", ı: "i" };

/** The same without the accents of Latin letters, which many people do not type. */
export const withoutAccents = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[đłøı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize("NFC");
