import { describe, expect, it } from "vitest";
import { shownNumber, shownText } from "./shown-number.ts";

describe("a number as Excel shows it", () => {
  it.each([
    ["00000", "1234", "01234"],
    ["0.0%", "0.5", "50.0%"],
    ["0%", "0.19", "19%"],
    ["[h]:mm", "1.5", "36:00"],
    ["[mm]:ss", "0.1", "144:00"],
    ['#,##0.00\\ "€"', "1234567.891", "1,234,567.89 €"],
    ["[$€-407]\\ #,##0.00", "1234.5", "€ 1,234.50"],
    ["[$฿-41E]#,##0.00", "99.5", "฿99.50"],
    ["#,##0.00_);[Red]\\(#,##0.00\\)", "-1234.5", "(1,234.50)"],
    ["# ?/?", "1.25", "1 1/4"],
    ["0.00E+00", "12345.678", "1.23E+04"],
    ['[<1000]0;[>=1000]#,##0,"k"', "12345", "12k"],
    ['0" items";;"none"', "0", "none"],
    ["yyyy/mm/dd", "46205", "2026/07/02"],
    ["[$-409]mmmm\\ d\\,\\ yyyy;@", "46205", "July 2, 2026"],
    ["[$-407]dd. mmmm yyyy", "46205", "02. Juli 2026"],
    ["0", "12345678901234567", "12345678901234567"],
    ["#,##0", "12345678901234567", "12345678901234567"],
    ["General", "29.989999999999998", "29.99"],
    ["@", "0012", "0012"],
    ['@" pcs"', "5", "5 pcs"],
    ["0000 0000 0000 0000", "1234567890123450", "1234 5678 9012 3450"],
    ["0000-0000-0000-0000", "12345678901234567", "12345-6789-0123-4567"],
    ["[h]:mm", "-0.25", "-6:00"],
    ["[$-107041E]d/m/yyyy", "46205", "2/7/2569"],
    ['bad"', "2.5", "2.5"],
    ["yyyy-mm-dd", "-5", "-5"],
  ])("D4 in the format %s %s is %s", (code, stored, shown) => {
    expect(shownNumber(stored, { id: 164, code }, false)).toBe(shown);
  });

  it.each([
    [0, "1.5", "1.5"],
    [3, "1234.5", "1,235"],
    [4, "1234.5", "1,234.50"],
    [9, "0.5", "50%"],
    [12, "0.5", "1/2"],
    [14, "46205", "2026-07-02"],
    [20, "0.645833333333", "15:30"],
    [22, "46205.645833333", "2026-07-02 15:30"],
    [46, "1.5", "36:00:00"],
    [49, "0012", "0012"],
    [71, "46205", "2026-07-02"],
    [79, "1.5", "36:00:00"],
    [81, "46205", "2/7/69"],
  ])("D4 in the format that has the number %i %s is %s", (id, stored, shown) => {
    expect(shownNumber(stored, { id, code: undefined }, false)).toBe(shown);
  });

  it("D4 days may be counted from 1904", () => {
    expect(shownNumber("44743", { id: 14, code: undefined }, true)).toBe("2026-07-02");
    expect(shownNumber("5", { id: 1, code: undefined }, true)).toBe("5");
    expect(shownNumber("-0.25", { id: 164, code: "[h]:mm" }, true)).toBe("-6:00");
    expect(shownNumber("1.5", { id: 164, code: "[h]:mm" }, true)).toBe("36:00");
    expect(shownNumber("-0.25", { id: 164, code: "h:mm" }, true)).toBe("-6:00");
  });

  it("D4 a format of text is shown around it", () => {
    expect(shownText("A7", { id: 164, code: '0;0;0;"No. "@' })).toBe("No. A7");
    expect(shownText(" A7 ", { id: 0, code: undefined })).toBe(" A7 ");
  });
});
