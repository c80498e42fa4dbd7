import { describe, expect, it } from "vitest";
import { groundReply, type Source } from "../../ground/ground-reply.ts";
import { misplacedFacts } from "../../ground/misplaced-facts.ts";
import { withoutWorkedOut } from "./worked-out.ts";

const now = new Date("2026-11-23T10:00:00Z");
const from = (...values: Source["value"][]): Source[] =>
  values.map((value, nth) => ({ id: `t${nth}`, kind: "tool", value }));

function unsupported(reply: string, sources: Source[]): string[] {
  const { atoms, unsupported } = groundReply(reply, sources, { now });
  const misplaced = misplacedFacts(reply, atoms, sources, now);
  return withoutWorkedOut(reply, { unsupported, misplaced }, sources, now).map(({ text }) => text);
}

it.each([
  ["601 222 333", []],
  ["0601-222-333", []],
  ["tel. 601 222 333", []],
  ["601 222 334", ["601", "222", "334"]],
  ["222 333", ["222", "333"]],
])("D6 a telephone number may be written as dialled at home: %s", (said, left) => {
  expect(unsupported(`Dzwonimy: ${said}.`, from({ phone: "+48601222333" }))).toEqual(left);
});

it.each([
  ["De 15 h 30 à 18 h : le cours dure 2 h 30.", []],
  ["From 15:30, it takes 150 min, so until 18:00.", []],
  ["From 15:30, it takes 150 min, so until 18:30.", ["18:30"]],
])("D6 a time that is a stated duration after a known one is worked out: %s", (said, left) => {
  expect(unsupported(said, from({ starts: "15:30", lasts: "150 min" }))).toEqual(left);
});

describe("facts computed from others", () => {
  const fees = from({ lesson_fee: 45, exam_fee: 89, deposit: 100, lessons: 8 });

  it.each([
    ["a sum", "45 € and 89 €, together 134 €."],
    ["a difference", "Of the 89 €, 45 € are paid: 44 € remain."],
    ["a product with a number the reply states", "Three lessons at 45 € are 135 €."],
    ["a sum of computed numbers", "Three lessons at 45 € are 135 €, with the exam for 89 € that is 224 €."],
    ["a share", "The deposit of 100 € for 8 lessons is 12.50 € each, with 45 € that is 57.50 €."],
    ["a product with one a source states", "Two lessons are 90 €."],
  ])("D6 %s of the reply's own facts has a source", (_what, reply) => {
    expect(unsupported(reply, fees)).toEqual([]);
  });

  it.each([
    ["a sum that is wrong", "45 € and 89 €, together 143 €.", "143"],
    ["a share that is wrong", "The deposit of 100 € for 8 lessons is 13 € each.", "13"],
    ["a sum of a product that is wrong", "Three lessons at 45 € are 153 €, with 89 € that is 242 €.", "242"],
    ["a number that no others add up to", "The lesson is 47 €.", "47"],
    ["a sum of numbers of which one has no source itself", "45 € and 91 €, together 136 €.", "91"],
  ])("D6 %s has no source", (_what, reply, wrong) => {
    expect(unsupported(reply, fees).join(" ")).toContain(wrong);
  });

  it("D6 a product is computed with decimal commas too", () => {
    const boxes = from("Een doos kost € 2,75.", "Ik wil graag 10 dozen.");
    expect(unsupported("10 dozen: € 2,75 per stuk, samen € 27,50.", boxes)).toEqual([]);
    expect(unsupported("10 dozen: € 2,75 per stuk, samen € 28,50.", boxes)).toEqual(["€ 28,50"]);
    expect(unsupported("10 dozen: € 2,75 per stuk, samen € 27.", boxes)).toEqual(["€ 27"]);
  });

  it("D6 a number that the contact wrote without its unit may have one, and no other source's", () => {
    const said = (kind: Source["kind"]): Source[] => [
      { id: "c", kind, value: "She's 168 and takes size 39." },
    ];
    expect(unsupported("Skis for 168 cm, boots in 39.", said("contact"))).toEqual([]);
    expect(unsupported("Skis for 169 cm, boots in 39.", said("contact"))).toEqual(["169 cm"]);
    expect(unsupported("Skis for 168 cm.", said("tool"))).toEqual(["168 cm"]);
    const eight: Source[] = [{ id: "c", kind: "contact", value: "We are 8." }];
    expect(unsupported("The slope is 8 km long.", eight)).toEqual(["8 km"]);
  });

  it("D6 an account's digits in another format are supported, and other digits are not", () => {
    const paid = from({ method: "card_88127447", last_four: "7447" });
    expect(unsupported("Charged to the card ending in 7447.", paid)).toEqual([]);
    expect(unsupported("Charged to the card ending in 7448.", paid)).toEqual(["7448"]);
  });

  it("D6 a day the contact named without a year is supported in a year that sources name", () => {
    const record = from("The current time is 2024-05-15.", "I'd like to come on May 20.");
    expect(unsupported("You are booked for May 20, 2024.", record)).toEqual([]);
    expect(unsupported("You are booked for May 21, 2024.", record)).toEqual(["May 21, 2024"]);
    expect(unsupported("You are booked for May 20, 2031.", record)).toEqual(["May 20, 2031"]);
  });

  it.each([
    ["The 08:30 is 75 minutes late: it leaves at 09:45 and arrives at 11:05.", []],
    ["08:30 är 75 minuter försenad: avgång 09:45.", []],
    ["Da 2 ore prima: 06:30.", []],
    ["The 08:30 is 75 minutes late: it leaves at 09:40.", ["09:40"]],
    ["The 08:30 leaves at 09:45.", ["09:45"]],
  ])(
    "D6 a time some minutes from a known one is supported if the reply says how many: %s",
    (reply, wrong) => {
      const late = from({ departs: "08:30", arrives: "09:50", delay_minutes: 75, hours_before: 2 });
      expect(unsupported(reply, late)).toEqual(wrong);
    },
  );

  it("D6 a day some days from a known one is supported if the reply says how many, and no other day", () => {
    const booked = from({ arrives: "2026-12-18", notice: "until 7 days before, nothing after" });
    expect(unsupported("Bis 7 Tage vor der Ankunft, also bis zum 11. Dezember.", booked)).toEqual([]);
    expect(unsupported("Until 7 days before you arrive, so by December 11.", booked)).toEqual([]);
    expect(unsupported("Until 7 days before you arrive, so by December 12.", booked)).toEqual([
      "December 12",
    ]);
    expect(unsupported("You can cancel by December 11.", booked)).toEqual(["December 11"]);
    expect(unsupported("It takes 3 days, until November 26.", from("it takes 3 days"))).toEqual([]);
    expect(unsupported("Fino a 7 giorni prima, quindi entro l'11 dicembre.", booked)).toEqual([]);
    expect(unsupported("7 bags, by December 11.", booked)).toContain("December 11");
  });

  it.each([
    ["an amount in another currency", "It costs $450.", from("The room is THB 450 a night."), "$450"],
    ["an amount in another unit", "The bottle holds 450 ml.", from("The parcel weighs 450 g."), "450 ml"],
    ["an amount with the digits of a code", "It costs 4501 €.", from({ order_id: "A-4501" }), "4501 €"],
    [
      "an amount of another record",
      "Eiche costs 110 €.",
      from({
        rooms: [
          { name: "Eiche", price: 95 },
          { name: "Linde", price: 110 },
        ],
      }),
      "110 €",
    ],
    [
      "a day of another record",
      "Eiche is free from 4 December 2026.",
      from({
        rooms: [
          { name: "Eiche", free: "2026-12-11" },
          { name: "Linde", free: "2026-12-04" },
        ],
      }),
      "4 December 2026",
    ],
  ])("D6 %s has no source", (_what, reply, sources, wrong) => {
    expect(unsupported(reply, sources)).toEqual([wrong]);
  });

  it("D6 an amount of another record that is worked out from stated ones has a source", () => {
    const rooms = from({
      rooms: [
        { name: "Eiche", price: 95, extra: 15 },
        { name: "Linde", price: 110 },
      ],
    });
    expect(unsupported("Eiche costs 95 €, with the extra of 15 € it is 110 €.", rooms)).toEqual([]);
  });
});
