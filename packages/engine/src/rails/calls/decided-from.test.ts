import { describe, expect, it } from "vitest";
import { call, createTalk } from "../../testing/loop.fixture.ts";

const close = { toolCalls: [call("http.close_card", "S-77")] };
const told = "Se lo he pasado a una compañera: lo decide mañana a las 09:00.";
/** 09:00 on a Monday in UTC. */
const closedUntil = (day: string) => ({
  timezone: "UTC",
  languages: ["es"],
  hours: { [day]: ["09:00-18:00"] },
});

describe("a call that a colleague decides about", () => {
  it.each([
    ["tue", true],
    ["mon", false],
  ])("G1 tells the model when somebody is there to decide: %s", async (day, isLater) => {
    const talk = createTalk([close, told, told], { agent: closedUntil(day) });
    await talk.say("cierra mi carnet S-77");
    const heard = JSON.stringify(talk.model.calls.at(1)?.messages);
    expect(heard.includes("until mañana a las 09:00")).toBe(isLater);
  });

  it("G1 may be told to the contact with that time", async () => {
    const talk = createTalk([close, told], { agent: closedUntil("tue") });
    expect(await talk.text("cierra mi carnet S-77")).toContain(told);
  });
});
