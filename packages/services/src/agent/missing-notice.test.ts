import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { NoticedMember } from "@konstruct/core/agent/hours/reach";
import { describe, expect, it } from "vitest";
import { setUpOf } from "../set-up.ts";
import { missingNotice } from "./missing-notice.ts";

const agent = (escalation: object) => agentConfigSchema.parse({ escalation });
const dana: NoticedMember = { email: "dana@shop.example", role: "owner", by: ["email"] };
const llm = { openai: {}, anthropic: {} };
const noServer = setUpOf({ email: {}, llm }).channels;
const email = { smtpUrl: "smtp://mail.example", from: "ava@shop.example" };
const server = setUpOf({ email, llm }).channels;

describe("a tenant that can reach no one", () => {
  it("G1 is told what each channel of notice lacks", () => {
    expect(missingNotice(agent({ deliver_by: ["email"] }), [], noServer)).toBe(
      "Nobody can be reached, so contacts are promised no person: email has no server: SMTP_URL and EMAIL_FROM are not set. Set one of them up, or publish it so: contacts are asked where they can be reached.",
    );
    expect(missingNotice(agent({ deliver_by: ["slack", "email"] }), [], server)).toContain(
      "Slack has no connected workspace with the user of a member who is asked; email has no address of a member who is asked",
    );
    expect(missingNotice(agent({ deliver_by: [] }), [dana], server)).toMatch(/names no channel/);
  });

  it("G1 is told nothing where a member in charge gets the notice", () => {
    expect(missingNotice(agent({ deliver_by: ["email"] }), [dana], server)).toBeNull();
    expect(missingNotice(agent({ deliver_by: ["slack"] }), [dana], server)).not.toBeNull();
  });
});
