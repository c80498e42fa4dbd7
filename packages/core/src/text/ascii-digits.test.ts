import { expect, it } from "vitest";
import { asciiDigits } from "./ascii-digits.ts";

it.each([
  "0123456789",
  "٠١٢٣٤٥٦٧٨٩",
  "۰۱۲۳۴۵۶۷۸۹",
  "०१२३४५६७८९",
  "๐๑๒๓๔๕๖๗๘๙",
  "০১২৩৪৫৬৭৮৯",
  "０１２３４５６７８９",
  "០១២៣៤៥៦៧៨៩",
])("E1 %s are the ten digits", (digits) => expect(asciiDigits(`a ${digits}!`)).toBe("a 0123456789!"));
