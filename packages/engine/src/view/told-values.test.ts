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
