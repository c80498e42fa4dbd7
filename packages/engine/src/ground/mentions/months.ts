const english =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const order = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const thai: readonly (readonly string[])[] = [
  ["มกราคม", "มกรา", "ม.ค.", "ม.ค"],
  ["กุมภาพันธ์", "กุมภา", "ก.พ.", "ก.พ"],
  ["มีนาคม", "มีนา", "มี.ค.", "มี.ค"],
  ["เมษายน", "เมษา", "เม.ย.", "เม.ย"],
  ["พฤษภาคม", "พฤษภา", "พ.ค.", "พ.ค"],
  ["มิถุนายน", "มิถุนา", "มิ.ย.", "มิ.ย"],
  ["กรกฎาคม", "กรกฎา", "ก.ค.", "ก.ค"],
  ["สิงหาคม", "สิงหา", "ส.ค.", "ส.ค"],
  ["กันยายน", "กันยา", "ก.ย.", "ก.ย"],
  ["ตุลาคม", "ตุลา", "ต.ค.", "ต.ค"],
  ["พฤศจิกายน", "พฤศจิกา", "พ.ย.", "พ.ย"],
  ["ธันวาคม", "ธันวา", "ธ.ค.", "ธ.ค"],
];

const thaiNumbers = new Map(thai.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));

/** The English names of months, as part of a pattern. */
export const englishMonth = `(?:${english})`;

/** The Thai names of months, longest first, as part of a pattern. */
export const thaiMonth = `(?:${[...thaiNumbers.keys()]
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replaceAll(".", "\\."))
  .join("|")})`;

/** The month of an English or Thai name, 1 to 12. Null for "may" and "march" in lower case, which are mostly verbs. */
export function monthOf(name: string): number | null {
  if (/^(?:may|mar|march)$/.test(name)) return null;
  return thaiNumbers.get(name) ?? order.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}
