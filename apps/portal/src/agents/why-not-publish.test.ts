import { describe, expect, it } from "vitest";
import { whyNotPublish } from "./why-not-publish.ts";

const draft = { status: "saved", findings: [], differs: true } as const;
const problem = { path: ["name"], message: "is missing" };

describe("why a draft cannot be published", () => {
  it.each([
    ["it can", draft, true, null],
    ["it equals the live version", { ...draft, differs: false }, true, { key: "nothing_to_publish" }],
    ["nothing was ever published", { ...draft, differs: false }, false, null],
    ["it is being written", { ...draft, differs: false, status: "waiting" as const }, true, null],
    [
      "it has problems",
      { ...draft, findings: [problem, problem] },
      true,
      { key: "problems_first", count: 2 },
    ],
    [
      "another member saved meanwhile",
      { ...draft, findings: [problem], status: "conflict" as const },
      true,
      { key: "choose_first" },
    ],
    ["saving was refused", { ...draft, status: "failed" as const }, true, { key: "save_first" }],
    ["the portal cannot be reached", { ...draft, status: "offline" as const }, false, { key: "save_first" }],
  ])("J3 %s", (_case, state, isPublished, expected) => {
    expect(whyNotPublish({ ...state, findings: [...state.findings] }, isPublished)).toEqual(expected);
  });
});
