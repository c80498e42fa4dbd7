import { describe, expect, it } from "vitest";
import { setupSteps } from "./setup-steps.ts";

const nothingDone = {
  agentId: null,
  tried: false,
  knowledge: false,
  channel: false,
  published: false,
  ownModelUrl: null,
};
const pathsFor = (makeAgent: boolean) =>
  setupSteps(nothingDone, false, { addModel: false, makeAgent }).map(({ path }) => path);

describe("the setup checklist", () => {
  it("J4 without an agent leads to making one only those who may", () => {
    expect(pathsFor(true)).toEqual(["/start", "/knowledge", "/start", "/channels", "/start"]);
    expect(pathsFor(false)).toEqual(["/agents", "/knowledge", "/agents", "/channels", "/agents"]);
  });
});
