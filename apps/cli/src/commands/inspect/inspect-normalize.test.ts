import { describe, expect, it } from "vitest";
import { memoryIo } from "../../io.fixture.ts";
import { inspectNormalize } from "./inspect-normalize.ts";

const event = {
  type: "event_callback",
  team_id: "T1",
  api_app_id: "A1",
  authorizations: [{ team_id: "T1", user_id: "UBOT", is_bot: true }],
  event: {
    type: "message",
    channel_type: "im",
    channel: "D1",
    user: "U1",
    team: "T1",
    text: "hi",
    ts: "1760000000.000100",
  },
};
const status = {
  object: "whatsapp_business_account",
  entry: [
    {
      id: "1",
      changes: [
        {
          field: "messages",
          value: {
            messaging_product: "whatsapp",
            metadata: { display_phone_number: "1", phone_number_id: "10" },
            statuses: [{ id: "wamid.1", status: "delivered", timestamp: "1760000000", recipient_id: "1555" }],
          },
        },
      ],
    },
  ],
};

async function normalize(channel: string, ...lines: string[]) {
  const io = memoryIo(lines.map((line) => `${line}\n`).join(""));
  return { exitCode: await inspectNormalize(io, { channel }), lines: io.lines() };
}

describe("inspect normalize", () => {
  it("A5 prints the documented shape of a message and of a receipt", async () => {
    const slack = await normalize("slack", JSON.stringify({ rawBody: JSON.stringify(event) }));
    expect(slack.exitCode).toBe(0);
    expect(slack.lines).toEqual([
      {
        outcome: "messages",
        messages: [
          {
            externalId: "D1:1760000000.000100",
            startsTurn: true,
            text: "hi",
            identity: { kind: "slack_user", id: "T1:U1" },
            conversationRef: "D1",
            parts: [{ type: "text", text: "hi" }],
          },
        ],
        receipts: [],
      },
    ]);
    const whatsapp = await normalize("whatsapp", JSON.stringify({ rawBody: JSON.stringify(status) }));
    expect(whatsapp.lines).toEqual([
      { outcome: "receipts", messages: [], receipts: [{ externalId: "wamid.1", status: "delivered" }] },
    ]);
  });

  it("A5 keeps the order and one line out for each line in; only unreadable lines fail the run", async () => {
    const { exitCode, lines } = await normalize(
      "slack",
      JSON.stringify({ rawBody: "not a body" }),
      JSON.stringify({ body: 1 }),
      "{{{",
      "",
      JSON.stringify({ rawBody: JSON.stringify(event), headers: { "Content-Type": "application/json" } }),
    );
    expect(lines.map((line) => (line as { outcome: string }).outcome)).toEqual([
      "invalid",
      "invalid",
      "invalid",
      "invalid",
      "messages",
    ]);
    expect(exitCode).toBe(1);
    expect((await normalize("slack", JSON.stringify({ body: 1 }))).exitCode).toBe(0);
  });

  it("A5 only the body matters: a mark in front, null and lists elsewhere are no reason to refuse it", async () => {
    const rawBody = JSON.stringify(event);
    const { exitCode, lines } = await normalize(
      "slack",
      `\ufeff${JSON.stringify({ rawBody, contentType: null, headers: null })}`,
      JSON.stringify({ rawBody, contentType: 5, headers: ["x"] }),
      JSON.stringify({ rawBody, headers: { "content-type": ["application/json"] } }),
    );
    expect(exitCode).toBe(0);
    expect(lines.map((line) => (line as { outcome: string }).outcome)).toEqual([
      "messages",
      "messages",
      "messages",
    ]);
  });

  it("A1 reads the content type from the headers, whatever their case", async () => {
    const rawBody = "command=%2Fkonstruct&team_id=T1&api_app_id=A1&text=";
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const { lines } = await normalize("slack", JSON.stringify({ rawBody, headers }));
    expect(lines).toMatchObject([{ outcome: "interaction" }]);
  });
});
