import { describe, expect, it } from "vitest";
import { groundReply, type Source } from "./ground-reply.ts";
import { misplacedFacts } from "./misplaced-facts.ts";

const now = new Date("2026-11-23T10:00:00Z");
const rooms: Source = {
  id: "http.rooms",
  kind: "tool",
  value: [
    { room: "Linde", price: 80, free_from: "2026-12-04" },
    { room: "Eiche", price: 95, free_from: "2026-12-11" },
    { room: "Birke", price: 110, free_from: "2026-12-18" },
  ],
};
const parts: Source = {
  id: "http.parts",
  kind: "tool",
  value: { "P-1001": { price: 12, stock: 4 }, "P-1002": { price: 19, stock: 7 } },
};

function misplaced(reply: string, ...sources: Source[]): string[] {
  const { atoms } = groundReply(reply, sources, { now });
  return misplacedFacts(reply, atoms, sources, now).map(({ text }) => text);
}

const day = (date: string, weekday: string, ...hours: string[]): Source => ({
  id: "http.free",
  kind: "tool",
  value: { date, weekday, free: hours.map((hour) => ({ hour })) },
});

describe("facts of a day that is named as today", () => {
  const today = day("2026-11-23", "lundi", "14:30", "15:30");
  const wednesday = day("2026-11-25", "mercredi", "10:30", "14:30");

  it("D6 belong to the record of its weekday, and a weekday names what follows it", () => {
    const afternoon = "Cet après-midi il reste 14 h 30 et 15 h 30 ; mercredi, seulement 10 h 30.";
    expect(misplaced(afternoon, today, wednesday)).toEqual([]);
    const said = "Aujourd'hui il reste 14 h 30 et 15 h 30, ou mercredi 10 h 30.";
    expect(misplaced(said, today, wednesday)).toEqual([]);
    expect(misplaced("Mercredi il reste 10 h 30 et 15 h 30.", today, wednesday)).toEqual(["15 h 30"]);
    expect(misplaced("Mercredi 10 h 30, et aujourd'hui 15 h 30.", today, wednesday)).toEqual([]);
  });
});

it("D6 a fact that is the name of its record is not in another record", () => {
  const slot = (from: string, to: string, left: number) => ({
    id: `C-20270123-${from.slice(0, 2)}`,
    name: `delivery ${from}-${to}`,
    begins: from,
    price: left,
  });
  const slots: Source = {
    id: "http.slots",
    kind: "tool",
    value: { slots: [slot("07:30", "08:30", 21), slot("10:30", "11:30", 22), slot("16:30", "17:30", 23)] },
  };
  expect(misplaced("We are free for delivery 07:30-08:30, 10:30-11:30 or 16:30-17:30.", slots)).toEqual([]);
  expect(misplaced("Delivery 07:30-08:30 costs €22.", slots)).toEqual(["€22"]);
});

describe("facts of another record than the one a reply is about", () => {
  it.each([
    ["Linde costs 95 €.", ["95 €"]],
    ["Das Zimmer Linde kostet 95 €.", ["95 €"]],
    ["「Linde」は 95 €です。", ["95 €"]],
    ["- **Eiche**\n  - Precio: 110 €\n  - Libre: 11 de diciembre", ["110 €"]],
    ["| Birke | 80 € |", ["80 €"]],
    ["Eiche est libre à partir du 4 décembre.", ["4 décembre"]],
  ])("D6 %j has a misplaced fact", (reply, wrong) => {
    expect(misplaced(reply, rooms)).toEqual(wrong);
  });

  it.each([
    "Linde costs 80 €, Eiche 95 €.",
    "Linde kostet 80 €. Eines für 95 € gibt es auch.\n\nUnd eines für 110 €.",
    "- **Eiche**\n  - Precio: 95 €\n\nOtra habitación cuesta 80 €.",
    "The dearest costs 110 €.",
  ])("D6 %j has no misplaced fact", (reply) => {
    expect(misplaced(reply, rooms)).toEqual([]);
  });

  it("D6 a record is named by a word that only its name has", () => {
    const list: Source = {
      id: "http.items",
      kind: "tool",
      value: [
        { name: "Triana bouquet: bright colours", price: 32 },
        { name: "Alameda bouquet: roses", price: 39 },
        { name: "30 tulips", price: 36 },
      ],
    };
    expect(misplaced("The Triana bouquet is 32 €, and 30 tulips 36 €.", list)).toEqual([]);
    expect(misplaced("A bouquet is 32 €, and 30 tulips 36 €.", list)).toEqual(["32 €"]);
    expect(misplaced("The Triana is bright. 30 tulips cost 32 €.", list)).toEqual(["32 €"]);
  });

  it("D6 records keyed by codes are told apart by these codes", () => {
    expect(misplaced("P-1001 costs $19.", parts)).toEqual(["$19"]);
    expect(misplaced("P-1001 costs $12, P-1002 costs $19.", parts)).toEqual([]);
  });

  it("D6 a point behind the number of a day ends no sentence", () => {
    const booked = (id: string, day: string) => ({ id, name: "Rückenfit", day });
    const list: Source = {
      id: "http.booked",
      kind: "tool",
      value: [booked("B-704", "2026-11-30"), booked("B-705", "2026-12-02")],
    };
    const said = (one: string, other: string) =>
      `Montag, 30. November (${one}), und Mittwoch, 2. Dezember (${other}).`;
    expect(misplaced(said("B-704", "B-705"), list)).toEqual([]);
    expect(misplaced("B-704 ist am Mittwoch, dem 2. Dezember.", list)).toEqual(["2. Dezember"]);
  });

  it("D6 a fact that the contact or the company states is not misplaced", () => {
    const said: Source = { id: "message", kind: "contact", value: "I saw one for 95 €" };
    expect(misplaced("Linde is not 95 €.", rooms, said)).toEqual([]);
  });

  it("D6 deeply nested results do not overflow the stack", () => {
    let value: Source["value"] = { name: "Linde", price: 80 };
    for (let depth = 0; depth < 5_000; depth++) value = { name: `n${depth}`, below: value };
    expect(misplaced("Linde costs 80 €.", { id: "deep", kind: "tool", value })).toEqual([]);
  });

  it("D6 results of two calls of one tool are records of one kind", () => {
    const of = (id: string, total: number): Source => ({
      id: "http.invoice",
      kind: "tool",
      value: { id, total },
    });
    expect(misplaced("R-77110 comes to 61 €.", of("R-77110", 40), of("R-77111", 61))).toEqual(["61 €"]);
  });
});
