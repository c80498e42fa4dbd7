import type { Json } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { wrongYears } from "./date-conflicts.ts";
import { groundReply, type SourceKind } from "./ground-reply.ts";

const now = new Date("2026-11-28T10:00:00Z");
const unsupported = (reply: string, value: Json, kind: SourceKind = "tool") =>
  groundReply(reply, [{ id: "x", kind, value }], { now }).unsupported.map(({ text }) => text);

describe("facts that are true by their origin", () => {
  it.each([
    "It is 28 November 2026.",
    "Today is Saturday, November 28.",
    "Hoy es 28 de noviembre de 2026.",
    "Am 28.11.2026 haben wir das aufgenommen.",
    "Nous sommes le samedi 28 novembre 2026.",
  ])("D6 today's date: %s", (reply) => {
    expect(unsupported(reply, {})).toEqual([]);
  });

  it.each(["Por isso dia 21 não é possível.", "Am 21. geht es leider nicht.", "Den 21. er ikke mulig."])(
    "D6 a day of a month without its month: %s",
    (reply) => {
      expect(unsupported(reply, {})).toEqual([]);
      expect(unsupported(reply.replace("21", "42"), {})).toEqual(["42"]);
    },
  );

  it.each([
    ["Children under 16 pay £5 less.", "Under-16s £5 off"],
    ["It's £5 off each under-16.", "Under-16s £5 off"],
    ["Only for people over 18.", "over 18s only"],
  ])("D6 an age that the source writes as a group: %s", (reply, source) => {
    expect(unsupported(reply, source)).toEqual([]);
    expect(unsupported(reply.replace(/1[68]/, "21"), source)).not.toEqual([]);
  });

  it.each([
    [
      "Wir öffnen wieder am 7. Januar, zu ist vom 23. Dezember bis 6. Januar.",
      "zu: 23. Dezember–6. Januar; ab 7. Januar auf",
      /6\. J/,
    ],
    ["Stängt till 6 januari.", "Stängt 23 december–6 januari", /6/],
    ["Cerrado hasta el 6 de enero.", "cerrado 23 de diciembre—6 de enero", /6/],
    ["B1-kursen är full.", "Svenska B1", /B1/],
    ["Dinner is from 7 pm to 9 pm.", "Dîner de 19 h à 21 h.", /7 pm|9 pm/],
    ["Open from 9:00 to 17:00.", "Ouvert 9 h - 17 h", /9:00|17:00/],
    ["From 18 years on.", "vanaf 18 jaar", /18/],
    ["Within 5 days.", "entro 5 giorni", /5/],
    ["De box was in september 24 dagen te laat.", "24 days late in September", /24/],
    ["Das 35-mm-Objektiv ist frei.", "body with 35 mm", /35/],
    ["The 35-mm lens is free.", "body with 35 mm", /35/],
    ["Die 2-Zimmer-Wohnung ist frei.", "rooms: 2", /2/],
    ["It is valid for 3 years.", "drei Jahre gültig", /3/],
    ["Within 7 days.", "binnen zeven dagen", /7/],
    ["Valid for 2 years.", "valables deux ans", /2/],
    ["Der A2-Kurs beginnt bald.", { level: "A2" }, /A2/],
  ])("D6 a span without spaces, and a word behind a code: %s", (reply, source, fact) => {
    expect(unsupported(reply, source)).toEqual([]);
    expect(
      unsupported(
        reply.replace(fact, (said) => said.replace(/\d/, "8")),
        source,
      ),
    ).not.toEqual([]);
  });

  it.each([
    ["Jeudi à 11 h, c'est possible.", { from: "11:00" }, /11/],
    ["Am Freitag um 11 Uhr geht es.", { from: "11:00" }, /11/],
    ["With your wedding on the 19th, a person looks.", "I get married on the 19th lol", /19/],
    ["W piątek 4.12 w domu musi ktoś być.", { day: "2026-12-04" }, /4/],
    ["Till 15 december går det inte.", "kan vi få till den 15:e?", /15/],
  ])(
    "D6 an hour behind a weekday, a day with its ordinal, and a preposition that is no unit: %s",
    (reply, value, fact) => {
      expect(unsupported(reply, value)).toEqual([]);
      expect(unsupported(reply.replace(fact, "8"), value)).not.toEqual([]);
    },
  );

  it.each([
    ["Ten o'clock is free.", "10:00"],
    ["It is at half past ten.", "10:30"],
    ["Come at quarter to 5.", "16:45"],
    ["A quarter past two, then.", "14:15"],
    ["See you at 3 o’clock.", "15:00"],
  ])("D6 a time in words: %s", (reply, at) => {
    expect(unsupported(reply, { at })).toEqual([]);
    expect(unsupported(reply, { at: "08:05" })).toHaveLength(1);
  });

  it("D6 an age in short is in years", () => {
    expect(unsupported("It suits a 9-year-old.", "is it ok for a 9yo?")).toEqual([]);
    expect(unsupported("It suits an 8-year-old.", "is it ok for a 9yo?")).toHaveLength(1);
  });

  it("D6 a letter of a longer word is no unit", () => {
    expect(unsupported("Avtalet har 12 månaders bindning.", { text: "It binds for 12 months." })).toEqual([]);
    expect(
      unsupported("Avtalet har 13 månaders bindning.", { text: "It binds for 12 months." }),
    ).toHaveLength(1);
  });

  it("D6 letters of another alphabet do not begin an English number", () => {
    expect(unsupported("Zamówienia złożone w listopadzie są gotowe.", {})).toEqual([]);
  });

  it("D6 a price after a call-out is no telephone number", () => {
    expect(unsupported("The call-out costs 180 PLN.", { callout_fee: 180 })).toEqual([]);
    expect(unsupported("The call-out costs 190 PLN.", { callout_fee: 180 })).toEqual(["190 PLN"]);
  });

  it("D6 a word for a day beside its weekday, where the weekday has a source", () => {
    const hours = "Monday 14:00-19:00";
    // Saturday, 28 November.
    const monday = "It opens the day after tomorrow, Monday, from 14:00.";
    expect(unsupported(monday, hours)).toEqual([]);
    expect(unsupported("It opens tomorrow, Monday, from 14:00.", hours)).toEqual(["tomorrow"]);
    expect(unsupported("It opens tomorrow, Sunday, from 14:00.", hours)).toEqual(["Sunday"]);
  });

  it.each([
    "Lo he pasado del 11 al viernes 18 de diciembre.",
    "È spostata dall'11 a venerdì 18 dicembre.",
    "Przeniesione z 11 na piątek 18 grudnia.",
  ])("D6 two days of a month with a weekday before the second: %s", (reply) => {
    const days = { from: "2026-12-11", to: "2026-12-18" };
    expect(unsupported(reply, days)).toEqual([]);
    expect(unsupported(reply.replace("11", "9"), days)).not.toEqual([]);
  });

  it.each([
    ["Tu mudanza es el lunes 30 por la mañana.", "2026-11-30"],
    ["Votre rendez-vous est vendredi 4.", "2026-12-04"],
    ["It is on Friday the 4th.", "2026-12-04"],
    ["Sie kommen am Freitag, den 4. und bleiben.", "2026-12-04"],
  ])("D6 a weekday with the number of its day: %s", (reply, day) => {
    expect(unsupported(reply, { day })).toEqual([]);
    expect(unsupported(reply.replace(/30|4/, "7"), { day })).not.toEqual([]);
  });

  it.each([
    ["No sábado, 5/12, de manhã já não tem.", "2026-12-05"],
    ["Para el miércoles 2/12 hay lugar.", "2026-12-02"],
    ["Le 5/12 à midi.", "2026-12-05"],
  ])("D6 a day and a month without a year: %s", (reply, day) => {
    const sources = [{ id: "x", kind: "tool", value: { day } }] as const;
    const { atoms, unsupported: none } = groundReply(reply, sources, { now });
    expect(none.map(({ text }) => text)).toEqual([]);
    expect(wrongYears(reply, atoms, sources, now)).toEqual([]);
  });

  it.each(["16.30-avgången är full.", "Das 16.30-Uhr-Schiff ist voll.", "El de las 16:30 está completo."])(
    "D6 a time in a word of two parts: %s",
    (reply) => {
      expect(unsupported(reply, { departs: "16:30" })).toEqual([]);
      expect(unsupported(reply, { departs: "17:30" })).not.toEqual([]);
    },
  );

  it("D6 a name in small letters is no currency", () => {
    expect(unsupported("It is 450 baht.", { price: 450, free: [{ therapist: "nok" }] })).toEqual([]);
    expect(unsupported("It is 450 baht.", { price: 450, currency: "NOK" })).toEqual(["450 baht"]);
  });

  it("D6 a day before a month in small letters", () => {
    expect(unsupported("Saturday 13 March is noted.", "about 50 people, saturday 13 march")).toEqual([]);
    expect(unsupported("Saturday 13 March is noted.", "they march on, 13 of them")).not.toEqual([]);
  });

  it("D6 a time before a colon", () => {
    expect(unsupported("Puedes ir hasta las 23:00: con tu código.", "de 6:00 a 23:00")).toEqual([]);
  });

  it("D6 a range of days whose second day has its weekday", () => {
    const stay = { from: "2026-12-05", to: "2026-12-07" };
    expect(unsupported("From Saturday 5 to Monday 7 December 2026.", stay)).toEqual([]);
    expect(unsupported("From Friday 4 to Monday 7 December 2026.", stay)).not.toEqual([]);
  });

  it.each([
    ["Your parcel arrives on 28 November 2026.", "28 November 2026"],
    ["It is 29 November 2026.", "29 November 2026"],
    ["The next free visit is on Saturday.", "Saturday"],
  ])("D6 not today's date: %s", (reply, date) => {
    expect(unsupported(reply, {})).toEqual([date]);
  });

  it.each<[string, Json]>([
    ["It is due on December 1, and late after December 5.", { due_day: 1, grace: 5 }],
    ["It is due on the 1st, and late after the 5th.", { dueDay: "1", grace_until: "5" }],
    ["Sie zahlen am 15. Dezember.", { day_of_month: 15 }],
    ["It is due on 1 December 2026.", "It is due on the 1st."],
  ])("D6 a day of the month stands for the next such day: %s", (reply, value) => {
    expect(unsupported(reply, value)).toEqual([]);
  });

  it.each<[string, Json, string[]]>([
    ["It is due on January 1.", { due_day: 1 }, ["January 1"]],
    ["It is due on December 3.", { due_day: 1, grace: 5 }, ["December 3"]],
    ["It is due on December 5.", { floor: 5, sessions_per_day: 5 }, ["December 5"]],
  ])("D6 another day of the month is none: %s", (reply, value, facts) => {
    expect(unsupported(reply, value)).toEqual(facts);
  });

  it.each<[string, Json]>([
    ["Son 1.680 puntos.", { points: 1680 }],
    ["El importe es 1.680.", { amount: 1680 }],
    ["Der Stand ist 1.680 kWh.", { reading_kwh: 1680 }],
    ["The total is 1,680 euros.", { total: "1.680", currency: "EUR" }],
    ["You have 1,680 points.", "Sie haben 1.680 Punkte."],
  ])("D6 thousands are written with a point: %s", (reply, value) => {
    expect(unsupported(reply, value)).toEqual([]);
  });

  it.each([
    ["I noted 5 pm.", "at 5 if you can"],
    ["Ich habe 15:00 notiert.", "geht auch 3?"],
    ["I noted 9 am.", "9 works for me"],
  ])("D6 a time of the contact's own wish: %s", (reply, said) => {
    expect(unsupported(reply, said, "contact")).toEqual([]);
    expect(unsupported(reply, said, "history")).not.toEqual([]);
  });
});
