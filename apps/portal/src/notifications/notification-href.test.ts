import { describe, expect, it } from "vitest";
import { notificationHref } from "./notification-href.ts";

describe("what a notification opens", () => {
  it("J4 is the approval, the run, the costs or the conversation", () => {
    const about = { conversationId: "c", subjectId: "s" };
    expect(notificationHref({ kind: "approval", ...about })).toBe("/approvals#s");
    expect(notificationHref({ kind: "evaluation", ...about })).toBe("/evaluations/runs/s");
    expect(notificationHref({ kind: "budget", ...about })).toBe("/costs");
    expect(notificationHref({ kind: "mentioned", ...about })).toBe("/inbox/c");
  });
});
