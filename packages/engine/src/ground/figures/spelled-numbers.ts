const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
/** The hours of a clock, as they are said. */
export const spokenHours = small.slice(1, 13);
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const scales: Readonly<Record<string, number>> = { hundred: 100, thousand: 1_000, million: 1_000_000 };

const word = `(?:${[...tens, ...small.slice(1)].sort((a, b) => b.length - a.length).join("|")})`;
const scale = `(?:${Object.keys(scales).join("|")})`;

/** Numbers in English words: "forty-two", "two hundred and fifty", "a hundred". */
export const englishNumber = new RegExp(
  `(?<![\\p{L}\\p{M}-])(?:${word}(?:[ -](?:and )?(?:${word}|${scale})){0,7}|(?<=\\ban? )${scale})(?![\\p{L}\\p{M}])`,
  "giu",
);

/** Reads a number in English words: a word adds, a scale multiplies what precedes it. */
export function readEnglishNumber(text: string): number {
  let [total, group] = [0, 0];
  for (const one of text.toLowerCase().split(/[ -]/)) {
    const factor = scales[one];
    if (factor === 100) group = Math.max(1, group) * factor;
    else if (factor !== undefined) [total, group] = [total + Math.max(1, group) * factor, 0];
    else if (tens.includes(one)) group += (tens.indexOf(one) + 2) * 10;
    else group += Math.max(0, small.indexOf(one));
  }
  return total + group;
}

const thaiDigits: Readonly<Record<string, number>> = {
  หนึ่ง: 1,
  เอ็ด: 1,
  สอง: 2,
  ยี่: 2,
  สาม: 3,
  สี่: 4,
  ห้า: 5,
  หก: 6,
  เจ็ด: 7,
  แปด: 8,
  เก้า: 9,
};
const thaiScales: Readonly<Record<string, number>> = {
  สิบ: 10,
  ร้อย: 100,
  พัน: 1_000,
  หมื่น: 10_000,
  แสน: 100_000,
  ล้าน: 1_000_000,
};
const thaiWord = [...Object.keys(thaiDigits), ...Object.keys(thaiScales)].join("|");

/** Thai number words without spaces. They count as a number only before a unit or a currency. */
export const thaiNumber = new RegExp(`(?:${thaiWord}){1,14}`, "g");

/** Reads a number in Thai words: a digit multiplies the scale after it, and ล้าน multiplies all before it. */
export function readThaiNumber(text: string): number {
  let [total, digit] = [0, 0];
  for (const [one] of text.matchAll(new RegExp(thaiWord, "g"))) {
    const factor = thaiScales[one];
    if (factor === undefined) digit = thaiDigits[one] ?? 0;
    else if (factor === 1_000_000) [total, digit] = [Math.max(1, total + digit) * factor, 0];
    else [total, digit] = [total + Math.max(1, digit) * factor, 0];
  }
  return total + digit;
}
