import type { JsonObject } from "@konstruct/core/json";
import { describe, expect, it } from "vitest";
import { argumentLeaves } from "./argument-leaves.ts";
import { isLongText, unnamedIn } from "./named-values.ts";

const namesAll = (text: string, args: JsonObject, now: Date) =>
  unnamedIn(text, argumentLeaves(args), now).length === 0;
const now = new Date("2026-11-23T09:00:00Z");
const visit = { day: "2031-05-12", time: "15:00", name: "Marta Reis" };

describe("whether a question names every value of a call", () => {
  it.each([
    "Posso marcar para Marta Reis em 2031-05-12 às 15:00?",
    "Posso marcar para a Marta Reis no dia 12/05/2031 às 15:00?",
    "Posso marcar para Marta Reis a 12 de maio às 15:00?",
    "¿Reservo para Marta Reis el 12 de mayo a las 15:00?",
    "Soll ich für Marta Reis den 12. Mai um 15:00 buchen?",
    "Shall I book May 12, 2031 at 3 pm for Marta Reis?",
  ])("F8 every value is named: %s", (text) => {
    expect(namesAll(text, visit, now)).toBe(true);
  });

  it.each([
    "Posso marcar para Marta Reis?",
    "Posso marcar para Marta Reis no dia 13/05/2031 às 15:00?",
    "Posso marcar para Marta Reis a 12 de junho às 15:00?",
    "Posso marcar para Marta Reis no dia 12/05/2031 às 16:00?",
    "Posso marcar para Marta no dia 12/05/2031 às 15:00?",
  ])("F8 a value is missing: %s", (text) => {
    expect(namesAll(text, visit, now)).toBe(false);
  });

  it.each([
    ["+33 6 12 34 56 78", false],
    ["the parcel was wet at one corner and open", true],
  ])("F8 a telephone number is no prose: %s", (value, isLong) => {
    expect(isLongText({ path: "", value })).toBe(isLong);
  });

  it.each([
    "Je réserve trois places, téléphone 02 40 12 34 56 ?",
    "Soll ich drei Plätze buchen, Telefon +33 2 40 12 34 56?",
    "Três lugares, telefone +33 240 12 34 56, confirma?",
    "Shall I book three seats, phone 0033240123456?",
  ])("F8 a count in words and a phone number in any grouping are named: %s", (text) => {
    const call = { seats: 3, phone: "+33240123456" };
    expect(namesAll(text, call, now)).toBe(true);
    expect(namesAll(text, { ...call, seats: 4 }, now)).toBe(false);
    expect(namesAll(text, { ...call, phone: "+33240123457" }, now)).toBe(false);
    expect(namesAll(text, { ...call, phone: "+49240123456" }, now)).toBe(text.includes("02 40"));
  });

  it.each([
    "Zal ik drie plaatsen reserveren voor vrijdag?",
    "Posso prenotare tre posti per questo venerdì?",
    "Ska jag boka tre platser till på fredag kväll?",
    "Cuma günü için üç kişilik yer ayırtayım mı?",
    "Czy mam zarezerwować trzy miejsca na piątek?",
  ])("F8 a count in words is named in a language without a table: %s", (text) => {
    expect(namesAll(text, { seats: 3 }, now)).toBe(true);
    expect(namesAll(text, { seats: 4 }, now)).toBe(false);
  });

  it("F8 a word that counts in another language names nothing", () => {
    expect(namesAll("The rent is due on Friday, shall I go on to the office?", { seats: 2 }, now)).toBe(
      false,
    );
    expect(namesAll("The rent is due on Friday, shall I go on to the office?", { seats: 10 }, now)).toBe(
      false,
    );
  });

  it("F8 a long number may be written in groups, with the same digits", () => {
    const call = { phone: "617334902" };
    for (const [text, isNamed] of [
      ["Is 617 334 902 right?", true],
      ["Is (617) 33-49-02 right?", true],
      ["Is 617 334 903 right?", false],
      ["Is 617 334 9021 right?", false],
    ] as const)
      expect(namesAll(text, call, now), text).toBe(isNamed);
  });

  it.each([
    ["Shall I book the 45-minute foot massage?", true],
    ["Shall I book the foot massage of 45 minutes?", true],
    ["Shall I book the 60-minute foot massage?", false],
    ["Shall I book a massage? It is a mere 45 steps from the bus to our door, on foot.", false],
  ])("F8 the words and numbers of a name count in any order, close together: %s", (text, isNamed) => {
    expect(namesAll(text, { treatment: "Foot massage 45 min" }, now)).toBe(isNamed);
  });

  it("F8 numbers alone do not count in any order", () => {
    expect(namesAll("On 2026-04-12?", { day: "2026-12-04" }, now)).toBe(false);
    expect(namesAll("From 12:30 to 10:45?", { hours: "10:45 12:30" }, now)).toBe(false);
  });

  it.each([
    ["Fotos 3, 5 und 7?", true],
    ["photos 3, 5, and 7?", true],
    ["fotos 3 5 y 7?", true],
    ["写真3、5、7", true],
    ["photos 3 to 7?", false],
    ["photos 3, 5 and 70?", false],
    ["photos 3 and 7?", false],
  ])("F8 several numbers in one value are named as a list: %s", (text, isNamed) => {
    expect(namesAll(text, { photos: "3,5,7" }, now)).toBe(isNamed);
  });

  it("F8 a name may be typed without its accents", () => {
    expect(namesAll("calle Sueca 60, 46006 valencia", { city: "València" }, now)).toBe(true);
    expect(namesAll("calle Sueca 60, 46006 valentia", { city: "València" }, now)).toBe(false);
  });

  it("F8 a number inside a longer one is not named", () => {
    expect(namesAll("Order 12 of them?", { count: 1 }, now)).toBe(false);
    expect(namesAll("Order 1 of them?", { count: 1 }, now)).toBe(true);
  });

  it("F8 a moment, with or without a zone, is named by its day and time", () => {
    expect(namesAll("On 12/05/2031 at 15:00?", { at: "2031-05-12T15:00:00+01:00" }, now)).toBe(true);
    expect(namesAll("On 12/05/2031?", { at: "2031-05-12T15:00" }, now)).toBe(false);
  });

  it.each([
    ["a code whose letters end another word", "It is free for 7 pm.", { code: "R-7" }],
    ["one letter of a word", "Shall I send the shirt?", { size: "S" }],
    ["a name inside a word", "Shall I write to the channel?", { to: "Ann" }],
    ["a yes that nothing in the text is about", "Shall I order it?", { gift_wrap: true }],
  ])("F8 is not named: %s", (_what, text, args) => {
    expect(namesAll(text, args, now)).toBe(false);
  });

  it.each([
    ["a name with an ending", "Varaanko ajan Annalle?", { name: "Anna" }],
    ["a name in a script without spaces", "田中様のご予約でよろしいですか?", { name: "田中" }],
    ["a city with an Arabic article", "هل أحجز لك في الرياض؟", { city: "رياض" }],
    ["a yes whose argument the text names", "Shall I order it with gift wrap?", { gift_wrap: true }],
    ["a no", "Shall I order it?", { gift_wrap: false }],
  ])("F8 is named: %s", (_what, text, args) => {
    expect(namesAll(text, args, now)).toBe(true);
  });

  it("F8 a sentence in another order is not named, and a short name is", () => {
    const named = (text: string, value: string) =>
      unnamedIn(text, [{ path: "text", value }], new Date()).length === 0;
    expect(named("Shall I note that the left wheel squeaks a lot?", "the left wheel squeaks a lot")).toBe(
      true,
    );
    expect(named("Shall I note that a lot squeaks the left wheel?", "the left wheel squeaks a lot")).toBe(
      false,
    );
    expect(named("Is it for Doyle, Kenneth?", "Kenneth Doyle")).toBe(true);
  });
});
