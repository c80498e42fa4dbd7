import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { whoeverIsInCharge, whomToAsk } from "./whom-to-ask.ts";

const agent = agentConfigSchema.parse({
  escalation: {
    assignee: "dana@shop.example",
    fallback: "erik@shop.example",
    rota: {
      timezone: "Asia/Bangkok",
      shifts: [
        { members: ["dana@shop.example", "fah@shop.example"], days: ["mon"], from: "09:00", to: "18:00" },
      ],
    },
    deliver_by: ["slack", "email"],
  },
});
const channels = ["slack", "email"] as const;
const mondayMorning = new Date("2026-11-23T03:00:00Z");
const sunday = new Date("2026-11-22T03:00:00Z");

describe("whom an agent notifies", () => {
  it("G1 members on duty come first, then the fallback, then those named", () => {
    expect(whomToAsk(agent, mondayMorning, { channels })).toMatchObject({
      groups: [
        ["dana@shop.example", "fah@shop.example"],
        ["erik@shop.example"],
        ["dana@shop.example", "fah@shop.example", "erik@shop.example"],
      ],
      surfaces: ["slack", "email"],
    });
  });

  it("G1 a channel that the installation has not set up is not used", () => {
    expect(whomToAsk(agent, mondayMorning, { channels: ["slack"] }).surfaces).toEqual(["slack"]);
    expect(whoeverIsInCharge(["slack", "whatsapp"]).surfaces).toEqual(["slack"]);
  });

  it("G1 who is on call for the topic comes before everybody on duty", () => {
    const { rota } = agent.escalation;
    const onCall = { ...rota!.shifts[0]!, members: ["gai@shop.example"], topics: ["leak"] };
    const withOnCall = agentConfigSchema.parse({
      escalation: { ...agent.escalation, rota: { ...rota, shifts: [...rota!.shifts, onCall] } },
    });
    const groupsOf = (topic: string | null) =>
      whomToAsk(withOnCall, mondayMorning, { channels, topic }).groups;
    expect(groupsOf("leak").slice(0, 2)).toEqual([
      ["gai@shop.example"],
      ["dana@shop.example", "fah@shop.example"],
    ]);
    expect(groupsOf(null)[0]).toEqual(["dana@shop.example", "fah@shop.example"]);
  });

  it("G1 outside hours the fallback comes first, and those of the rota see it when they are back", () => {
    const { groups } = whomToAsk(agent, sunday, { channels });
    expect(groups.find((group) => group.length > 0)).toEqual(["erik@shop.example"]);
  });

  it("G3 each reminder notifies a wider circle, at last everybody in charge", () => {
    expect(whomToAsk(agent, mondayMorning, { channels, reminders: 1 }).groups[0]).toEqual([
      "erik@shop.example",
    ]);
    for (const reminders of [2, 3, 50]) {
      const { groups, roles } = whomToAsk(agent, mondayMorning, { channels, reminders });
      expect([groups, roles]).toEqual([[], ["owner", "admin", "agent_manager"]]);
    }
  });
});
