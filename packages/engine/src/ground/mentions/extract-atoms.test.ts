import { describe, expect, it } from "vitest";
import { extractAtoms } from "./extract-atoms.ts";

const now = new Date("2025-10-18T03:00:00Z");
const values = (text: string) => extractAtoms(text, { now }).map(({ kind, value }) => `${kind} ${value}`);

describe("atoms of a text", () => {
  it.each([
    ["฿1,490"],
    ["1490 บาท"],
    ["THB 1,490.00"],
    ["1,490.-"],
    ["thb1490"],
    ["๑,๔๙๐ บาท"],
    ["1.49k baht"],
    ["หนึ่งพันสี่ร้อยเก้าสิบบาท"],
  ])("D6 a price in another spelling is the same price: %s", (text) => {
    expect(values(text)).toEqual(["money THB 1490"]);
  });

  it.each([
    ["20 October 2025"],
    ["Oct 20"],
    ["October 20th, 2025"],
    ["the 20th of October"],
    ["20/10/2025"],
    ["2025-10-20"],
    ["20-Oct-2025"],
    ["20 ต.ค. 2568"],
    ["20 ตุลาคม 68"],
    ["มะรืนนี้"],
    ["the day after tomorrow"],
  ])("D6 a date in another spelling is the same date: %s", (text) => {
    expect(values(text)).toEqual(["date 2025-10-20"]);
  });

  it.each([
    ["20 ottobre 2025"],
    ["20. Oktober 2025"],
    ["20 de octubre de 2025"],
    ["20 d'octubre del 2025"],
    ["20 octobre"],
    ["20 października 2025"],
    ["20 октября 2025"],
    ["20 Ekim 2025"],
    ["٢٠ أكتوبر ٢٠٢٥"],
    ["2025年10月20日"],
    ["10월 20일"],
  ])("D6 a date with the month in another language is the same date: %s", (text) => {
    expect(values(text)).toEqual(["date 2025-10-20"]);
  });

  it.each([
    ["dal 18 al 20 ottobre 2025"],
    ["18. bis 20. Oktober"],
    ["18.–20. Oktober 2025"],
    ["de 18 a 20 de outubro de 2025"],
  ])("D6 both days of a range get the month named once: %s", (text) => {
    expect(values(text)).toEqual(["date 2025-10-18", "date 2025-10-20"]);
  });

  it("D6 a number next to a word that is not a month is not a date", () => {
    expect(values("20 posti, ottobre 20 posti").join(" ")).not.toContain("date");
  });

  it.each([["2:30 pm"], ["14:30"], ["14.30 น."], ["2.30 p.m."], ["บ่ายสองโมงครึ่ง"]])(
    "D6 a time in another spelling is the same time: %s",
    (text) => {
      expect(values(text)).toEqual(["time 14:30"]);
    },
  );

  it.each([["20%"], ["20 percent"], ["ร้อยละ 20"], ["20 เปอร์เซ็นต์"], ["twenty per cent"]])(
    "D6 a percentage in another spelling is the same percentage: %s",
    (text) => {
      expect(values(text)).toEqual(["percentage 20%"]);
    },
  );

  it.each([
    ["35k", "quantity 35000"],
    ["3.5 หมื่น", "quantity 35000"],
    ["$1.2m", "money USD 1200000"],
    ["€1.299,50", "money EUR 1299.5"],
    ["₹1,00,000", "money INR 100000"],
    ["1 299 kr", "money SEK 1299"],
    ["50 cents", "money USD 0.5"],
    ["two weeks", "quantity 14 day"],
    ["1 hour 45 minutes", "quantity 105 minute"],
    ["2h15", "quantity 135 minute"],
    ["256GB", "quantity 256000 mb"],
    ["+66 81 234 5678", "phone +66812345678"],
    ["call 1175", "phone 1175"],
    ["Help@Shop.co.th", "email help@shop.co.th"],
    ["(https://www.Shop.co.th/A/).", "url shop.co.th/A"],
    ["inv-2024-0017", "id INV-2024-0017"],
    ["part no AB-12", "code AB-12"],
    ["v2.14.3", "id V2.14.3"],
    ["card ending in 4242", "id 4242"],
  ])("D6 %s is %s", (text, value) => {
    expect(values(text)).toEqual([value]);
  });

  it("D6 both ends of a range share a unit or currency named once", () => {
    expect(values("3-5 working days, 1,200–1,500 บาท, $5 to 10, 10-15%")).toEqual([
      "quantity 3 day",
      "quantity 5 day",
      "money THB 1200",
      "money THB 1500",
      "money USD 5",
      "money USD 10",
      "percentage 10%",
      "percentage 15%",
    ]);
  });

  it.each([
    ["We have three options for you, one of them is new."],
    ["You may march on."],
    ["Written in Node.js, e.g. by a thousand people"],
    ["ไม่มีตัวเลขเลย"],
  ])("D6 '%s' holds no atom", (text) => {
    expect(values(text)).toEqual([]);
  });
});
