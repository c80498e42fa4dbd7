import { describe, expect, it } from "vitest";
import {
  localDay,
  localList,
  localMoney,
  localNearDay,
  localNumber,
  localParts,
  localTime,
} from "./format.ts";
import { languageCodes } from "./languages.ts";

const of = (format: (language: string) => string) =>
  Object.fromEntries(
    languageCodes.map((language) => [language, format(language).replace(/[\u00a0\u202f]/g, " ")]),
  );

describe("values formatted for the contact's language", () => {
  it("a day, with its day of the week", () => {
    expect(of((language) => localDay("2026-11-23", language))).toMatchInlineSnapshot(`
      {
        "de": "Montag, 23. November 2026",
        "en": "Monday, 23 November 2026",
        "es": "lunes, 23 de noviembre de 2026",
        "fr": "lundi 23 novembre 2026",
        "id": "Senin, 23 November 2026",
        "ja": "2026年11月23日月曜日",
        "pt": "segunda-feira, 23 de novembro de 2026",
        "th": "วันจันทร์ที่ 23 พฤศจิกายน 2026",
        "vi": "Thứ Hai, 23 tháng 11, 2026",
        "zh": "2026年11月23日星期一",
      }
    `);
  });

  it("a time of day", () => {
    expect(of((language) => localTime("09:05", language))).toMatchInlineSnapshot(`
      {
        "de": "09:05",
        "en": "09:05",
        "es": "09:05",
        "fr": "09:05",
        "id": "09.05",
        "ja": "09:05",
        "pt": "09:05",
        "th": "09:05",
        "vi": "09:05",
        "zh": "09:05",
      }
    `);
  });

  it("a number", () => {
    expect(of((language) => localNumber(12345.5, language))).toMatchInlineSnapshot(`
      {
        "de": "12.345,5",
        "en": "12,345.5",
        "es": "12.345,5",
        "fr": "12 345,5",
        "id": "12.345,5",
        "ja": "12,345.5",
        "pt": "12.345,5",
        "th": "12,345.5",
        "vi": "12.345,5",
        "zh": "12,345.5",
      }
    `);
  });

  it("an amount", () => {
    expect(of((language) => localMoney(1250, "EUR", language))).toMatchInlineSnapshot(`
      {
        "de": "1.250,00 €",
        "en": "€1,250.00",
        "es": "1250,00 €",
        "fr": "1 250,00 €",
        "id": "€1.250,00",
        "ja": "€1,250.00",
        "pt": "€ 1.250,00",
        "th": "€1,250.00",
        "vi": "1.250,00 €",
        "zh": "€1,250.00",
      }
    `);
    expect(localMoney(1250, "JPY", "ja")).toBe("￥1,250");
  });

  it("a list", () => {
    expect(of((language) => localList(["A", "B", "C"], language))).toMatchInlineSnapshot(`
      {
        "de": "A, B und C",
        "en": "A, B and C",
        "es": "A, B y C",
        "fr": "A, B et C",
        "id": "A, B, dan C",
        "ja": "A、B、C",
        "pt": "A, B e C",
        "th": "A, B และ C",
        "vi": "A, B và C",
        "zh": "A、B和C",
      }
    `);
  });

  it("a day of the week, and a day with its month, in a zone", () => {
    const late = new Date("2026-11-23T22:00:00Z");
    expect(localParts(late, "Asia/Bangkok", "en")).toEqual({ day: "Tuesday", date: "24 November" });
    expect(localParts(late, "UTC", "de")).toEqual({ day: "Montag", date: "23. November" });
  });

  it.each([
    ["en", "Thursday 26 November"],
    ["de", "Donnerstag, 26. November"],
    ["th", "วันพฤหัสบดีที่ 26 พฤศจิกายน"],
  ])("a day of the coming months in %s has no year", (language, said) => {
    expect(localNearDay("2026-11-26", language)).toBe(said);
  });

  it("with a region, and without a language that exists", () => {
    expect(localNumber(12345.5, "de-CH")).toMatch(/^12.345\.5$/);
    expect(localDay("2026-11-23", "not a language")).toBe("Monday, 23 November 2026");
  });
});
