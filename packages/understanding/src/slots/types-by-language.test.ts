import { intentSchema } from "@konstruct/core/agent/agent-config";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idTail, sameId } from "./ids.ts";
import { paramSpecsOf } from "./param-spec.ts";
import type { Params } from "./params.ts";
import { extractSlots } from "./slot-extractors.ts";

/** A Tuesday in UTC, and already Wednesday in Bangkok. */
const now = new Date("2026-03-10T20:00:00Z");
const specsOf = (params: object, examples: string[] = []) =>
  paramSpecsOf(intentSchema.parse({ id: "x", params, examples }));
const paid = specsOf({ amount: { type: "money" }, day: { type: "date" } });

describe("types in several languages", () => {
  it.each<[string, Params]>([
    ["I pay two hundred and fifty euros tomorrow", { amount: 250, day: "2026-03-11" }],
    ["quiero gastar doscientos cincuenta euros mañana", { amount: 250, day: "2026-03-11" }],
    ["ich zahle zweihundertfünfzig Euro am nächsten Montag", { amount: 250, day: "2026-03-16" }],
    ["je paie 1 299,50 € le 3 mars", { amount: 1299.5, day: "2026-03-03" }],
    ["pago R$ 1.299,50 amanhã", { amount: 1299.5, day: "2026-03-11" }],
    ["จ่ายสองหมื่นห้าพันบาทพรุ่งนี้", { amount: 25_000, day: "2026-03-11" }],
    ["35 mil", { amount: 35_000 }],
    ["120 US dollars", { amount: 120 }],
    ["hace 3 días", { day: "2026-03-07" }],
    ["vor 3 Tagen", { day: "2026-03-07" }],
    ["3 วันที่ผ่านมา", { day: "2026-03-07" }],
    ["the day after tomorrow", { day: "2026-03-12" }],
    ["übermorgen", { day: "2026-03-12" }],
    ["วันศุกร์ที่แล้ว", { day: "2026-03-06" }],
    ["วันศุกร์", { day: "2026-03-13" }],
    ["明天", { day: "2026-03-11" }],
    ["后天", { day: "2026-03-12" }],
    ["2026年5月3号", { day: "2026-05-03" }],
    ["星期五", { day: "2026-03-13" }],
    ["明日", { day: "2026-03-11" }],
    ["last Monday", { day: "2026-03-09" }],
    ["Monday", { day: "2026-03-16" }],
    ["15 มี.ค. 2569", { day: "2026-03-15" }],
    ["el 3 de mayo de 2026", { day: "2026-05-03" }],
    ["15. Juni 2026", { day: "2026-06-15" }],
    ["so what", {}],
    ["la segunda", {}],
  ])("B5 the amounts and days in '%s' are found", (text, expected) => {
    expect(extractSlots(text, paid, { now })).toEqual(expected);
  });

  it.each([
    ["UTC", "2026-03-11"],
    ["Asia/Bangkok", "2026-03-12"],
    ["America/Los_Angeles", "2026-03-11"],
  ])("B5 tomorrow counts from the current day in %s", (zone, day) => {
    for (const text of ["tomorrow", "mañana", "morgen", "พรุ่งนี้"])
      expect(extractSlots(text, specsOf({ day: { type: "date" } }), { now, zone })).toEqual({ day });
  });

  it.each([
    ["de", "1.500", "1.500 €", 1500],
    ["en", "1.500", "€1.500", 1.5],
  ])(
    "B5 one group of three after a point is read as people in %s write it",
    (locale, number, money, value) => {
      const quantity = specsOf({ quantity: { type: "number" } });
      expect(extractSlots(number, quantity, { now, locale })).toEqual({ quantity: value });
      expect(extractSlots(money, specsOf({ amount: { type: "money" } }), { now, locale })).toEqual({
        amount: value,
      });
    },
  );

  it.each([
    ["en", "2026-03-04"],
    ["en-GB", "2026-04-03"],
    ["de", "2026-04-03"],
  ])("B5 03/04/2026 is read as people in %s write it", (locale, day) => {
    expect(extractSlots("03/04/2026", specsOf({ day: { type: "date" } }), { now, locale })).toEqual({ day });
  });

  it.each([
    ["+1 (415) 555-0123", undefined, "+14155550123"],
    ["mi teléfono es 600 123 456", "es-ES", "+34600123456"],
    ["meine Nummer ist 030 123456", "de-DE", "+4930123456"],
    ["โทร 081 234 5678", "th-TH", "+66812345678"],
    ["081 234 5678", undefined, "0812345678"],
  ])("B5 the phone number in '%s' is found for %s", (text, locale, phone) => {
    const context = locale === undefined ? { now } : { now, locale };
    expect(extractSlots(text, specsOf({ phone: { type: "phone" } }), context)).toEqual({ phone });
  });

  it.each([
    ["forty-two", 42],
    ["treinta y cinco", 35],
    ["fünfunddreißig", 35],
    ["quatre-vingt-dix", 90],
    ["cento e vinte", 120],
    ["สามร้อยห้าสิบ", 350],
    ["๑๒", 12],
  ])("B5 the number in '%s' is found", (text, count) => {
    expect(extractSlots(text, specsOf({ count: { type: "number" } }), { now })).toEqual({ count });
  });

  it.each([
    ["es Sevilla", "city", "Sevilla"],
    ["das ist Berlin", "city", "Berlin"],
    ["me llamo José García", "name", "José García"],
    ["ผมชื่อสมชาย", "name", "สมชาย"],
    ["My name is Jane Doe", "name", "Jane Doe"],
  ])("B5 '%s' answers the question for the %s", (text, name, value) => {
    expect(extractSlots(text, specsOf({ [name]: {} }), { now, waitingFor: name })).toEqual({ [name]: value });
  });

  it.each([
    ["Busco un ratón para juegos, máximo 50 euros", { item: "ratón para juegos", budget: 50 }],
    ["Ich suche eine leichte Jacke unter 80 Euro", { item: "leichte Jacke", budget: 80 }],
    ["je cherche un casque pas cher, budget 100 euros", { item: "casque pas cher", budget: 100 }],
  ])("B5 the topic of '%s' is found", (text, expected) => {
    const specs = specsOf({ item: { type: "topic" }, budget: { type: "money" } }, ["Recommend a {item}"]);
    expect(extractSlots(text, specs, { now })).toEqual(expected);
  });

  it.each<[string, string]>([
    ["la segunda", "B"],
    ["el primero por favor", "A"],
    ["das dritte bitte", "C"],
    ["o segundo", "B"],
    ["le premier", "A"],
    ["der letzte", "C"],
    ["número 3", "C"],
    ["อันที่สอง", "B"],
  ])("B5 '%s' chooses %s of the shown things", (text, item) => {
    const shown = ["A", "B", "C"].map((key) => ({ key, label: `Thing ${key}` }));
    const specs = specsOf({ item: { type: "item" } });
    expect(extractSlots(text, specs, { now, shown, waitingFor: "item" })).toEqual({ item });
  });

  it("B5 an example's placeholder marks a text", () => {
    const specs = specsOf({ to: {} }, ["Send this to {to}"]);
    expect(extractSlots("please send this to Bob", specs, { now })).toEqual({ to: "Bob" });
  });

  it("B5 an id is the same in different spellings", () => {
    expect(["o 12345", "O12345", "o-12345"].map((one) => sameId(one, "O-12345"))).toEqual([true, true, true]);
    expect(sameId("O-12346", "O-12345")).toBe(false);
    expect([idTail("O-12345"), idTail("ORD123"), idTail("12")]).toEqual(["12345", "123", "12"]);
    const specs = specsOf({ order_id: { type: "id" } }, ["Where is order O-55555?"]);
    expect(extractSlots("¿dónde está mi pedido o 12345?", specs, { now })).toEqual({ order_id: "O-12345" });
  });

  it("B5 a listed value is found in any case and punctuation, and only as a whole word", () => {
    const specs = specsOf({ size: { values: ["small", "extra_large"] } });
    expect(extractSlots("EXTRA-LARGE por favor", specs, { now })).toEqual({ size: "extra_large" });
    expect(extractSlots("a smaller one", specs, { now })).toEqual({});
  });

  it("B5 a found value is in the text", () => {
    const words = fc.constantFrom(
      ..."pay 12 euros O-123 a@b.co el 300 uno dos ich drei Tage หนึ่ง ร้อย 50 usd to Bob , . 5".split(" "),
    );
    const specs = specsOf({ email: {}, id: { type: "id" }, count: { type: "number" }, text: {} });
    fc.assert(
      fc.property(fc.array(words, { maxLength: 15 }), (list) => {
        const text = list.join(" ");
        for (const value of Object.values(extractSlots(text, specs, { now, waitingFor: "text" })))
          if (typeof value === "string") expect(text.toLowerCase()).toContain(value.toLowerCase());
      }),
    );
  });

  it.each([
    ["it", "Europe/Rome", "3.12.2026", "2026-12-03"],
    ["it", "Europe/Rome", "il 3/12/2026", "2026-12-03"],
    ["en", "Europe/Rome", "3/12/2026", "2026-12-03"],
    ["en-US", "America/New_York", "3/12/2026", "2026-03-12"],
    ["en", "UTC", "3/12/2026", "2026-03-12"],
    ["it", "Europe/Rome", "giovedì mattina", "2026-03-12"],
    ["nl", "Europe/Amsterdam", "op 12 maart", "2026-03-12"],
  ])("B2 D9 a day in %s in %s: “%s” is %s", (locale, zone, text, day) => {
    expect(extractSlots(text, specsOf({ day: { type: "date" } }), { now, zone, locale })).toEqual({ day });
  });
});
