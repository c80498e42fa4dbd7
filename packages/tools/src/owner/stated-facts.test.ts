import { expect, it } from "vitest";
import { isVerified, statedFacts } from "./stated-facts.ts";

const known = (phone: string) => ({ email: [], phone: [phone], signedIn: [], sites: [] });

it.each([
  ["551187654321", "+55 11 98765-4321", true],
  ["5215512345678", "+52 55 1234 5678", true],
  ["5491123456789", "0054 11 2345 6789", true],
  ["551187654321", "+55 11 98765-4322", false],
  ["4930123", "030 123", false],
  ["4915200000007", "+49\u00a0152\u00a000000007", true],
  ["4915200000007", "\u202a+49 (0)152\u201100000007\u202c\n", true],
  ["4915200000007", "tel:+49-152-00000007", true],
  ["4915200000007", "+49 152/00000007 ext. 5", true],
  ["551187654321", "whatsapp:+5511987654321", true],
  ["966501234567", "+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧", true],
  ["22997123456", "+229 01 97 12 34 56", true],
  ["390612345678", "+39 6 1234 5678", false],
])("I1 the owner's number %s in a record as %s is theirs: %s", (verified, written, own) => {
  expect(isVerified("phone", written, known(verified), null)).toBe(own);
});

it("I1 ordinary talk with figures is no guess of a number or of a code in another form", () => {
  const said = ["quero mais 50 de volta da R-5003", "só desmarcar a do dia 11 dez", "custou 130 euros e 20"];
  for (const fact of ["912 345 604", "BS6 5QA"])
    expect(statedFacts(said, fact, () => []).guesses, fact).toEqual([]);
  expect(statedFacts(["é o 912345605"], "912 345 604", () => []).guesses).toEqual(["912345605"]);
});

it("I1 ordinary talk has few words with the letters of a name, so the name is heard behind much talk", () => {
  const said = [
    "hallo, julia weiß, ich wollt termin für mittwoch ausmachen hab ja noch das rezept",
    "ups abgelaufen?? nee ich dachte das gilt 4 wochen",
    "ok dann hol ich ein neues. könnt ihr mir aber trotzdem sagen was auf meinem gutschein noch drauf ist?",
  ];
  const { guesses, right } = statedFacts(said, "Julia Weiß", () => []);
  expect(guesses.length).toBeLessThanOrEqual(3);
  expect([...right]).toEqual(["juliaweiß"]);
  expect(statedFacts(["it is for mary obrien"], "Mary O'Brien", () => []).right.size).toBe(1);
  expect(statedFacts(["it is for mary obryan"], "Mary O'Brien", () => []).right.size).toBe(0);
});

it.each([
  ["Rosensgade 9, st.", "22487790, Rosensgade 9 i Odder", true],
  ["Vesterbrogade 2, 4.", "try vesterbrogade 2", true],
  ["Guldsmedgade 14, 2. tv.", "Guldsmedgade 14, 2. tv.", true],
  ["Rosensgade 9, st.", "Rosensgade 19", false],
  ["Rosensgade 9, st.", "Rosensgade", false],
  ["K9, 77", "K9", false],
])("I1 an address %s is said by its street and number: %s, %s", (fact, said, isRight) => {
  expect(statedFacts([said], fact, () => []).right.size > 0).toBe(isRight);
});

it.each([
  ["+5531988887777", "it is +55 31 8888-7777", true],
  ["+553188887777", "31 98888 7777", true],
  ["+5491143215678", "011 15 4321-5678", true],
  ["+525512345678", "+52 1 55 1234 5678", true],
  ["+966501234567", "رقمي ٠٥٠١٢٣٤٥٦٧", true],
  ["+44 (0)7911 123456", "00447911123456", true],
  ["+44 7911 123456", "07911 123 456 it was", true],
  ["+44 7911 123456", "07911 123 457", false],
  ["+22997123456", "01 97 12 34 56", true],
  ["whatsapp:+5531988887777", "31 8888 7777", true],
])("I1 of the owner's number %s, %j says it: %s", (fact, said, isRight) => {
  const { guesses, right } = statedFacts([said], fact, () => []);
  expect(guesses.length).toBeGreaterThan(0);
  expect(guesses.length).toBeLessThanOrEqual(3);
  expect(right.size > 0).toBe(isRight);
});
