const months: readonly RegExp[] = [
  /^(?:jan|ม\.?ค|มกรา)/iu,
  /^(?:feb|ก\.?พ|กุมภา)/iu,
  /^(?:mar|มี\.?ค|มีนา)/iu,
  /^(?:apr|เม\.?ย|เมษา)/iu,
  /^(?:may|พ\.?ค|พฤษภา)/iu,
  /^(?:jun|มิ\.?ย|มิถุนา)/iu,
  /^(?:jul|ก\.?ค|กรกฎา)/iu,
  /^(?:aug|ส\.?ค|สิงหา)/iu,
  /^(?:sep|ก\.?ย|กันยา)/iu,
  /^(?:oct|ต\.?ค|ตุลา)/iu,
  /^(?:nov|พ\.?ย|พฤศจิกา)/iu,
  /^(?:dec|ธ\.?ค|ธันวา)/iu,
];

type Context = { isThai: boolean; monthFirst: boolean };

/** The Buddhist calendar is 543 years ahead, and 2569 is written as 69. */
function yearOf(text: string, { isThai }: Context): number {
  const year = Number(text);
  if (text.length === 4) return year >= 2400 ? year - 543 : year;
  return isThai && year >= 50 ? 2500 + year - 543 : 2000 + year;
}

function isoDate(year: number, month: number, day: number): string | null {
  if (year < 1990 || year > 2100) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

function numericDate(line: string, context: Context): string | null {
  const iso = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(line);
  if (iso) return isoDate(yearOf(iso[1]!, context), Number(iso[2]), Number(iso[3]));
  const short = /(?<![\d.,])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d.,])/.exec(line);
  if (!short) return null;
  const year = yearOf(short[4]!, context);
  const [one, two] = [Number(short[1]), Number(short[3])];
  const [first, second] = context.monthFirst
    ? [isoDate(year, one, two), isoDate(year, two, one)]
    : [isoDate(year, two, one), isoDate(year, one, two)];
  return first ?? second;
}

function monthOf(word: string): number | null {
  const index = months.findIndex((month) => month.test(word));
  return index === -1 ? null : index + 1;
}

function wordedDate(line: string, context: Context): string | null {
  const dayFirst =
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[\s-]*([\p{L}\p{M}.]{3,12})[\s,-]*(?:พ\.?ศ\.?\s*)?(\d{4}|\d{2})(?!\d)/u.exec(
      line,
    );
  const month = dayFirst && monthOf(dayFirst[2]!);
  if (dayFirst && month) return isoDate(yearOf(dayFirst[3]!, context), month, Number(dayFirst[1]));
  const named = /(?<!\p{L})([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u.exec(line);
  const namedMonth = named && monthOf(named[1]!);
  return named && namedMonth ? isoDate(yearOf(named[3]!, context), namedMonth, Number(named[2])) : null;
}

/**
 * The date of a receipt: from a line labelled as its date, else the first date, never a due date. Days come before months unless the
 * currency is US dollars; Buddhist years are converted.
 */
export function receiptDate(lines: readonly string[], currency: string | null): string | null {
  const context = {
    isThai: lines.some((line) => /[\u0e00-\u0e7f]/.test(line)),
    monthFirst: currency === "USD",
  };
  const candidates = lines.filter((line) => !/due|ครบกำหนด|expir|valid/iu.test(line));
  const labelled = candidates.filter((line) => /date|วันที่/iu.test(line));
  for (const line of [...labelled, ...candidates]) {
    const date = numericDate(line, context) ?? wordedDate(line, context);
    if (date !== null) return date;
  }
  return null;
}
