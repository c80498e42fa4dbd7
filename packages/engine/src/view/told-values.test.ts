import { expect, it } from "vitest";
import { untoldIn } from "./told-values.ts";

const now = new Date("2026-11-23T09:00:00Z");
const call = (origins: Record<string, string>) => ({
  args: { guest: "Ada", room: "R-7", key: "K-3391" },
  origins: { guest: "contact", ...origins },
  silent: [],
  otherNames: {},
  summary: 'reserve room "R-7" for "Ada"',
});
const untold = (text: string, origins: Record<string, string>) =>
  untoldIn(text, call(origins), now).map(({ path }) => path);

it("D4 a question has to name every value except those the agent binds and the tool's summary omits", () => {
  expect(untold("Shall I reserve it for Ada?", { room: "model", key: "model" })).toEqual(["room", "key"]);
  expect(untold("Shall I reserve it for Ada?", { room: "bound", key: "bound" })).toEqual(["room"]);
  expect(untold("Shall I reserve R-7 for Ada?", { room: "bound", key: "bound" })).toEqual([]);
  expect(untold("Shall I reserve R-7 for Ada?", { room: "contact", key: "result:http.rooms" })).toEqual([
    "key",
  ]);
});

it("D4 a question that says what people call a value has named it", () => {
  const labelled = {
    ...call({ room: "model" }),
    args: { guest: "Ada", room: "dbl" },
    summary: 'reserve "dbl"',
    otherNames: { "room=dbl": [["double room"], ["Doppelzimmer"]] },
  };
  const left = (text: string) => untoldIn(text, labelled, now).map(({ path }) => path);
  expect(left("Soll ich das Doppelzimmer für Ada reservieren?")).toEqual([]);
  expect(left("Soll ich das Zimmer für Ada reservieren?")).toEqual(["room"]);
  expect(left("Soll ich dbl für Ada reservieren?")).toEqual([]);
});

it("D4 a question names nothing for a value that says that nothing was chosen", () => {
  const plain = { ...call({ room: "model" }), args: { guest: "Ada", room: "none" }, summary: "book" };
  expect(untoldIn("Shall I book it for Ada, with no room?", plain, now)).toEqual([]);
  expect(untoldIn("Shall I book it, with no room?", plain, now).map(({ path }) => path)).toEqual(["guest"]);
  const sum = { ...plain, args: { guest: "Ada", amount: 0 } };
  expect(untoldIn("Shall I cancel it for Ada?", sum, now).map(({ path }) => path)).toEqual(["amount"]);
});

it("D4 the measure in what people call a value names it in any language", () => {
  const van = {
    ...call({ room: "model" }),
    args: { guest: "Ada", room: "BB-0900" },
    summary: 'reserve "BB-0900"',
    otherNames: { "room=BB-0900": [["bestelbus 9 m³", "09:00"]] },
  };
  const left = (text: string) => untoldIn(text, van, now).map(({ path }) => path);
  expect(left("Shall I book the 9 m³ van at 9:00 for Ada?")).toEqual([]);
  expect(left("Shall I book the 20 m³ van at 9:00 for Ada?")).toEqual(["room"]);
  expect(left("Shall I book van 9 at 9:00 for Ada?")).toEqual(["room"]);
  expect(left("Shall I book the 9 m³ van for Ada?")).toEqual(["room"]);
});

it("D4 a name of one long word is named in another form, and another name is not", () => {
  const named = (name: string) => ({
    ...call({ room: "model" }),
    args: { guest: "Ada", room: "k1" },
    summary: 'reserve "k1"',
    otherNames: { "room=k1": [[name]] },
  });
  const left = (name: string, text: string) => untoldIn(text, named(name), now).map(({ path }) => path);
  expect(left("standaarddoos", "Zal ik de standaarddozen bestellen voor Ada?")).toEqual([]);
  expect(left("biglietto", "Prenoto i biglietti per Ada?")).toEqual([]);
  expect(left("standaarddoos", "Zal ik de boekendozen bestellen voor Ada?")).toEqual(["room"]);
  expect(left("Standard M", "Shall I book the standards for Ada?")).toEqual(["room"]);
  expect(left("Anna", "Shall I book Anni for Ada?")).toEqual(["room"]);
});
