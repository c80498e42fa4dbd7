import { describe, expect, it } from "vitest";
import { callsInBody, tablesInBody } from "./tables-in-body.ts";

const tables = new Set(["card", "message", "outbox"]);
const found = (body: string) => Object.fromEntries(tablesInBody(body, tables));

describe("the tables of a function's body", () => {
  it.each([
    ["select from public.card c join public.message m on true", { card: ["read"], message: ["read"] }],
    ["update public.card c set state = 'x' from public.message", { card: ["update"], message: ["read"] }],
    ["delete from public.card; select from public.card", { card: ["read", "delete"] }],
    ["insert into public.card (id)\n select id from public.outbox", { card: ["insert"], outbox: ["read"] }],
    [
      "insert into public.card (id) select id from public.outbox on conflict (id) do update set n = 1",
      { card: ["insert", "update"], outbox: ["read"] },
    ],
    [
      "foreach t in array array['card', 'message'] loop execute format('delete from public.%I', t)",
      { card: ["delete"], message: ["delete"] },
    ],
    ["select 'card' -- from public.message", {}],
    ["select from public.elsewhere", {}],
  ])("I1 %s", (body, expected) => {
    expect(found(body)).toEqual(expected);
  });

  it("I1 a function that is called is named, one in a comment is not", () => {
    expect(callsInBody("select public.one(2), two() -- public.three()\n from public.card")).toEqual(["one"]);
  });
});
