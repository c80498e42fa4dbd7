import { readEnvironment } from "@konstruct/config/read-environment";
import { describe, expect, it } from "vitest";
import { whatToSimulate } from "./what-to-simulate.ts";

const simulated = (source: Record<string, string>) => {
  const { workspaces, phones } = whatToSimulate(readEnvironment(source));
  return { slack: workspaces.length > 0, whatsapp: phones.length > 0 };
};

describe("simulators", () => {
  it("K1 replace a channel until one of its secrets is given, and never in production", () => {
    expect(simulated({})).toEqual({ slack: true, whatsapp: true });
    expect(simulated({ SLACK_SIGNING_SECRET: "s" })).toEqual({ slack: false, whatsapp: true });
    expect(simulated({ WHATSAPP_APP_SECRET: "s" })).toEqual({ slack: true, whatsapp: false });
    expect(simulated({ NODE_ENV: "production" })).toEqual({ slack: false, whatsapp: false });
  });
});
