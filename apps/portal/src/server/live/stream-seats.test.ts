import { describe, expect, it } from "vitest";
import { createStreamSeats } from "./stream-seats.ts";

function room() {
  const seats = createStreamSeats({ session: 2, account: 3, tenant: 4 });
  const ended: string[] = [];
  const take = (name: string, session: string, account: string, tenant = "shop") =>
    seats.take({ session, account, tenant, end: () => ended.push(name) });
  return { take, ended };
}

describe("the seats of streams", () => {
  it("one stream too many of a session closes its oldest, and no other", () => {
    const { take, ended } = room();
    for (const name of ["a", "b", "c", "d"]) take(name, "s1", "mali");
    take("e", "s2", "nok");
    expect(ended).toEqual(["a", "b"]);
  });

  it("sessions of one account, and accounts of one tenant, share their limits", () => {
    const { take, ended } = room();
    for (const name of ["a", "b", "c", "d"]) take(name, `session of ${name}`, "mali");
    expect(ended).toEqual(["a"]);
    for (const name of ["e", "f"]) take(name, `session of ${name}`, `account of ${name}`);
    expect(ended).toEqual(["a", "b"]);
    take("g", "s", "somebody", "another shop");
    expect(ended).toEqual(["a", "b"]);
  });

  it("a released seat is free again", () => {
    const { take, ended } = room();
    const leave = take("a", "s1", "mali");
    take("b", "s1", "mali");
    leave();
    leave();
    take("c", "s1", "mali");
    expect(ended).toEqual([]);
  });
});
