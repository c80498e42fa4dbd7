import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import type { Delivery } from "@konstruct/simulators/deliver";
import type { SlackSimulator } from "@konstruct/simulators/slack/start-slack";
import type { SlackWorkspace } from "@konstruct/simulators/slack/workspace";
import type { WhatsappSimulator } from "@konstruct/simulators/whatsapp/start-whatsapp";
import {
  contactOf,
  inboundMessage,
  type WhatsappPerson,
  type WhatsappPhone,
} from "@konstruct/simulators/whatsapp/webhooks";
import type { TestDatabase } from "@konstruct/testing/test-database";
import { expect, vi } from "vitest";

const question = "Where's my order O-12345?";
const patience = { timeout: 600_000, interval: 40 };

export type Stage = {
  database: TestDatabase;
  gatewayUrl: string;
  slack: SlackSimulator;
  workspace: SlackWorkspace;
  whatsapp: WhatsappSimulator;
  /** Of the account of each number. */
  numbers: { phone: WhatsappPhone; channelAccountId: string }[];
};

/** A web chat. */
export type Site = { key: string; channelAccountId: string };

/** Within the time the platform gives, and not only when it tried again. */
function accepted({ ok, attempts }: Delivery): void {
  expect(ok).toBe(true);
  expect(attempts.filter(({ status }) => status !== 200)).toEqual([]);
}

/**
 * So many at a time: few, since platforms, gateway and workers share one thread here, and it is their limits that everybody is to
 * wait for.
 */
export async function inLanes(
  lanes: number,
  count: number,
  work: (nth: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let nth = next++; nth < count; nth = next++) await work(nth);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Everybody asks in a thread of their own, so that only the channel they share is slow. */
export async function mentionIn(
  { slack, workspace }: Stage,
  channels: readonly string[],
  each: number,
): Promise<void> {
  await inLanes(3, channels.length * each, async (nth) => {
    const channel = channels[nth % channels.length]!;
    const { deliveries } = await slack.mention(workspace, { channel, user: `U0ASKS${nth}`, text: question });
    deliveries.forEach(accepted);
  });
}

/** Many people, a question each. */
export async function crowd({ whatsapp, numbers }: Stage, each: number): Promise<void> {
  await inLanes(2, numbers.length * each, async (nth) => {
    const { phone } = numbers[nth % numbers.length]!;
    const { delivery } = await whatsapp.receive(phone, { phone: String(66_810_000_000 + nth) }, question);
    accepted(delivery);
  });
}

/** What somebody wrote more than a day ago and comes only now: nothing free-form may answer it. */
export async function lateWriters({ whatsapp, numbers }: Stage, count: number): Promise<string[]> {
  const { phone } = numbers[0]!;
  const writtenS = Math.floor(Date.now() / 1_000) - 25 * 3_600;
  const people = Array.from(
    { length: count },
    (_, nth): WhatsappPerson => ({ phone: String(66_890_000_000 + nth) }),
  );
  for (const [nth, person] of people.entries()) {
    const messages = [inboundMessage(person, `wamid.LATE${nth}`, writtenS, question)];
    accepted(
      await whatsapp.sendBatch([
        { phone, field: "messages", value: { contacts: [contactOf(person)], messages } },
      ]),
    );
  }
  return people.map((person) => person.phone!);
}

async function untilTurns({ database }: Stage, conversationId: string, turns: number): Promise<void> {
  await vi.waitFor(async () => {
    const rows = await database.admin("select count(*)::integer as n from turn where conversation_id = $1", [
      conversationId,
    ]);
    expect(rows[0]?.n).toBeGreaterThanOrEqual(turns);
  }, patience);
}

/** People who ask again as soon as there is an answer to their last question, whether or not it may be sent yet. */
export async function talkers(stage: Stage, count: number, questions: number): Promise<void> {
  await inLanes(count, count, async (nth) => {
    const { phone, channelAccountId } = stage.numbers[nth % stage.numbers.length]!;
    const person = { phone: String(66_820_000_000 + nth) };
    const conversationId = conversationIdOf(channelAccountId, person.phone);
    for (let asked = 1; asked <= questions; asked++) {
      accepted((await stage.whatsapp.receive(phone, person, question)).delivery);
      await untilTurns(stage, conversationId, asked);
    }
  });
}

/** Visitors who ask so many times, one after the other. */
export async function visitors(
  stage: Stage,
  site: Site,
  lanes: number,
  count: number,
  questions: number,
): Promise<void> {
  const base = `${stage.gatewayUrl}/v1/webchat/${site.key}`;
  await inLanes(lanes, count, async () => {
    const created = await fetch(`${base}/visitors`, { method: "POST" });
    const { visitorId, token } = (await created.json()) as { visitorId: string; token: string };
    for (let asked = 1; asked <= questions; asked++) {
      const response = await fetch(`${base}/messages`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ id: `m-${asked}`, text: question }),
      });
      await response.arrayBuffer();
      expect(response.status).toBe(200);
      await untilTurns(stage, conversationIdOf(site.channelAccountId, visitorId), asked);
    }
  });
}
