import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { checkAgent } from "./check-agent.ts";

const shifts = (from: string, to: string) => [{ members: ["ann@shop.test"], days: ["mon"], from, to }];
const problemsOf = (config: object) =>
  checkAgent(agentConfigSchema.parse(config), new Map([["refund", { args: [], required: [] }]])).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );

describe("settings of escalation and scope that cannot be published", () => {
  it.each<[object, string]>([
    [
      { escalation: { rota: { timezone: "Asia/Bangkok", shifts: shifts("09:00", "09:00") } } },
      "escalation.rota.shifts.0.to: a shift from 09:00 to 09:00 has no length: write 00:00 to 24:00 for a whole day",
    ],
    [
      {
        escalation: {
          topics: [{ id: "leak", phrases: ["leak"] }],
          rota: { timezone: "UTC", shifts: [{ ...shifts("09:00", "17:00")[0], topics: ["leek"] }] },
        },
      },
      "escalation.rota.shifts.0.topics.0: there is no topic leek: did you mean leak?",
    ],
    [
      { escalation: { topics: [{ id: "legal" }] } },
      "escalation.topics.0.phrases: topic legal has no phrases: nothing can be about it",
    ],
    [
      { escalation: { topics: [{ id: "legal", phrases: ["…"] }] } },
      "escalation.topics.0.phrases: topic legal has no phrases: nothing can be about it",
    ],
    [
      {
        escalation: {
          topics: [
            { id: "a", phrases: ["x"] },
            { id: "a", phrases: ["y"] },
          ],
        },
      },
      "escalation.topics.1.id: topic a occurs twice",
    ],
    [
      { scope: { functions: [{ id: "sales", label: "sales" }], channels: { whatsapp: ["sale"] } } },
      "scope.channels.whatsapp.0: there is no function sale: did you mean sales?",
    ],
    [
      {
        scope: {
          functions: [
            { id: "sales", label: "a" },
            { id: "sales", label: "b" },
          ],
        },
      },
      "scope.functions.1.id: function sales occurs twice",
    ],
  ])("G2 %j is refused", (config, problem) => {
    expect(problemsOf(config)).toEqual([problem]);
  });

  it("G1 an unknown time zone, an impossible time and an invalid address are refused on reading", () => {
    const rota = (timezone: string, from: string) => ({
      escalation: { rota: { timezone, shifts: shifts(from, "10:00") } },
    });
    const problem = (config: object) =>
      agentConfigSchema.safeParse(config).error?.issues.map(({ path, message }) => [path.join("."), message]);
    expect(problem(rota("Asia/Bankok", "09:00"))).toEqual([
      ["escalation.rota.timezone", 'is no time zone such as "Asia/Bangkok"'],
    ]);
    expect(problem(rota("Asia/Bangkok", "25:00"))).toEqual([
      ["escalation.rota.shifts.0.from", "is a time of day such as 09:00"],
    ]);
    expect(problem({ escalation: { assignee: "ann" } })).toHaveLength(1);
    expect(problem(rota("Asia/Bangkok", "09:00"))).toBeUndefined();
  });
});
