import { namedUnits } from "./unit-names.ts";

/** A unit: its dimension's base and how many of the base it is. */
export type Unit = { base: string; factor: number };

const table: readonly (readonly [base: string, factor: number, names: string])[] = [
  ["second", 1, "seconds second secs sec วินาที"],
  ["second", 60, "minutes minute mins min นาที"],
  ["second", 3_600, "hours hour hrs hr h ชั่วโมง ชม."],
  ["second", 86_400, "days day nights night วันทำการ วันทำงาน วัน คืน"],
  ["second", 604_800, "weeks week wks wk สัปดาห์ อาทิตย์"],
  ["month", 1, "months month mths mth mo เดือน"],
  ["month", 12, "years year yrs yr yo ปี"],
  ["gram", 1, "grams gram g กรัม"],
  ["gram", 1_000, "kilograms kilogram kilos kilo kgs kg กิโลกรัม กิโล กก."],
  ["gram", 0.001, "milligrams milligram mg มิลลิกรัม มก."],
  ["gram", 1e6, "tonnes tonne tons ton ตัน"],
  ["lb", 1, "lbs lb"],
  ["oz", 1, "ounces ounce oz"],
  ["mm", 1, "millimetres millimeters mm มิลลิเมตร มม."],
  ["mm", 10, "centimetres centimeters cm เซนติเมตร ซม."],
  ["mm", 1_000, "metres metre meters meter m เมตร"],
  ["mm", 1e6, "kilometres kilometre kilometers kilometer kms km กิโลเมตร กม."],
  ["mile", 1, "miles mile mi ไมล์"],
  ["foot", 1, "feet foot ft ฟุต"],
  ["inch", 1, "inches inch นิ้ว"],
  ["sqm", 1, "sqm m² m2 ตารางเมตร ตร.ม."],
  ["sqft", 1, "sqft"],
  ["rai", 1, "rai ไร่"],
  ["ml", 1, "millilitres milliliters ml cc มิลลิลิตร มล. ซีซี"],
  ["ml", 1_000, "litres litre liters liter l ลิตร"],
  ["mb", 0.001, "kb"],
  ["mb", 1, "megabytes mb เมกะไบต์ เมก"],
  ["mb", 1_000, "gigabytes gigabyte gigs gb กิกะไบต์ กิก"],
  ["mb", 1e6, "terabytes terabyte tb"],
  ["mbps", 1, "mbps"],
  ["mbps", 1_000, "gbps"],
  ["kwh", 1, "kwh"],
  ["watt", 1, "watts watt w วัตต์"],
  ["watt", 1_000, "kw"],
  ["volt", 1, "volts volt v โวลต์"],
  ["mah", 1, "mah"],
  ["hz", 1, "hz"],
  ["hz", 1e6, "mhz"],
  ["hz", 1e9, "ghz"],
  ["celsius", 1, "°c องศาเซลเซียส"],
  ["fahrenheit", 1, "°f"],
  ["degree", 1, "degrees องศา"],
  ["kcal", 1, "kcal calories calorie แคลอรี"],
  ["megapixel", 1, "megapixels megapixel mp"],
];

const listed = new Map<string, Unit>(
  table.flatMap(([base, factor, names]) => names.split(" ").map((name) => [name, { base, factor }] as const)),
);
const units = new Map<string, Unit>([
  ...namedUnits.map(([base, factor, name]) => [name, { base, factor }] as const),
  ...listed,
]);
/** "วัน" means day; before a name or a number it is part of a weekday or a date. */
const weekdayless = "วัน(?!ที่\\s?[\\d\ufffc]|\ufffc)";
/** In many languages a number may follow a unit's name in a date or time, "2 tháng 6", "4 giờ 30"; then it is not a unit. */
const notBeforeNumber = (name: string) => (listed.has(name) ? "" : "(?!\\s?\\d)");
const alternatives = (some: readonly string[]) =>
  some
    .toSorted((a, b) => b.length - a.length)
    .map((name) => (name === "วัน" ? weekdayless : name.replaceAll(".", "\\.") + notBeforeNumber(name)))
    .join("|");

/** Every unit's name, longest first, as part of a pattern. */
export const unitNames = alternatives([...units.keys()]);

/** A unit right after a number: "5 working days", "256GB", "30-day", "3 วันทำการ". */
export const unitAfter = new RegExp(
  `(?:\\s?-?\\s?(?:business|working|calendar|full|consecutive|more|additional|extra|straight)\\s|\\s|-)?(${unitNames})(?![A-Za-z0-9²]|(?<=\\p{Script=Latin})\\p{Script=Latin})`,
  "iyu",
);

/** A single letter in running text is not a unit. */
const words = alternatives([...listed.keys()].filter((name) => name.length > 1));
const anywhere = new RegExp(`(?<![A-Za-z])(${words})(?![A-Za-z])`, "gi");

/** The units named in a text, each once. */
export function unitsIn(text: string): Unit[] {
  const named = [...text.matchAll(anywhere)].map(([name]) => unitOf(name));
  // An age is in years even without the word.
  if (/\b(?:age[sd]?|old)\b|อายุ/i.test(text)) named.push(unitOf("year"));
  return [...new Set(named)].filter((unit) => unit !== undefined);
}

/** The unit with this name, in any language; undefined when there is none. */
export function unitOf(name: string): Unit | undefined {
  return units.get(name.toLowerCase());
}

/** Only clear words of field names count as units: plurals and common abbreviations, `delivery_days`, `data_gb`. */
export function unitOfFieldWord(word: string): Unit | undefined {
  const isClear = /(?:[a-z]{3}s|^(?:kg|gb|mb|tb|km|cm|mm|ml|mg|hrs|kwh|mah|mbps|sqm|lbs|ghz|hz))$/.test(word);
  return isClear ? units.get(word) : undefined;
}

/** Words for things that are counted; a number before one is not an amount of money. */
export const countedAfter =
  /[\s-]?(?:(?:more|other|different|extra|available|new|open|free)\s)?(?:[x×](?!\s?\d)|pieces?|pcs|items?|units?|rooms?|seats?|seater|guests?|people|persons?|pax|adults?|child(?:ren)?|kids?|points?|pts|stars?|tickets?|orders?|box(?:es)?|packs?|packages?|bottles?|pairs?|copies|branch(?:es)?|stores?|shops?|outlets?|times|users?|licen[cs]es?|devices?|bedrooms?|beds?|bags?|tablets?|capsules?|doses?|lessons?|class(?:es)?|sessions?|students?|pages?|photos?|floors?|tables?|flights?|stops?|passengers?|payments?|instal?lments?|visits?|attempts?|accounts?|cards?|parcels?|servings?|left|in stock|remaining|available)(?![A-Za-z])|\s?(?:ชิ้น|อัน|คน|ท่าน|ห้อง|ตัว|เครื่อง|กล่อง|ใบ|ขวด|คู่|แพ็ค|แพ็ก|รายการ|ครั้ง|จุด|สาขา|คัน|เล่ม|แต้ม|คะแนน|งวด|เม็ด|แผง|ซอง|แก้ว|จาน|เมนู|ที่นั่ง|เตียง|ดาว|หน่วย|ฉบับ|หน้า|ข้อ|วิชา|หน่วยกิต|รอบ|เที่ยว|เลน|เส้น|ผืน|ลูก|ถุง|พัสดุ|คิว|เบอร์|บัญชี|สิทธิ์|เหรียญทอง)/iy;
