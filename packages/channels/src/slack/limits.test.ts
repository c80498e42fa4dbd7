import { describe, expect, it } from "vitest";
import { slackLimits } from "./limits.ts";

const text = { body: { text: "Hello" }, text: "Hello" };

describe("the limits a message in Slack counts against", () => {
  it("A11 a new message counts for its channel, a change of one for its workspace", () => {
    const limits = slackLimits({ channel: "C1", threadTs: "1.2" }, text);
    expect(limits.map(({ key, on }) => [key, on])).toEqual([
      ["channel:C1", "post"],
      ["edits", "edit"],
    ]);
    expect(limits[0]).toMatchObject({ perSecond: 1, burst: 2 });
  });

  it("A11 a stream has its own budget", () => {
    expect(slackLimits({ channel: "C1" }, { body: { stream: true }, text: "" })).toEqual([]);
  });
});
