import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { en } from "@konstruct/core/language/tables/en";
import {
  listUncertainSends,
  resolveUncertainSend,
} from "@konstruct/services/uncertain-send/resolve-uncertain-send";
import {
  type Conversation,
  effectsOf,
  newConversations,
  type Send,
  sendsOf,
  unauditedEffects,
} from "./conversations.ts";
import type { CrashPoint } from "./points.ts";
import type { Stage } from "./stage.ts";

export type RunResult = {
  point: string;
  conversations: number;
  /** From the death of the process until every answer was there, or held for a person. */
  recoveryMs: number;
  /** Messages the platform was never told we have, or that got no answer. */
  lost: number;
  repeatedReplies: number;
  /** What was said where one reply was due, for the message of a failure. */
  saidTwice: string[][];
  /** Contacts who were not told exactly once, with the first answer, that an AI answers. */
  untold: number;
  repeatedEffects: number;
  missingEffects: number;
  /** Effects the audit log tells not once. */
  unaudited: number;
  /** Sends whose end was not known for a time. */
  uncertain: number;
  /** Of the sends cut off, those looked up later without being listed. */
  unlisted: number;
  /** Answers about an effect without an echo: kept for a person, who then decided. */
  held: number;
  dead: number;
};

const reachMs = 20_000;
const settleMs = 45_000;
const pollMs = 50;

async function until(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    if (await condition()) return true;
    await delay(pollMs);
  }
  return false;
}

const isHeld = (send: Send) => send.state === "unknown" && !send.due;

/** Every conversation has an answer to see, or one that waits for a person. */
async function isAnswered(stage: Stage, conversations: readonly Conversation[]): Promise<boolean> {
  const silent = conversations.filter((conversation) => conversation.visible().length === 0);
  if (silent.length === 0) return true;
  const held = new Set((await sendsOf(stage, silent)).filter(isHeld).map(({ ref }) => ref));
  return silent.every(({ ref }) => held.has(ref));
}

/** What an operator does with a held answer: looks at the platform, and says so. */
async function decideHeld(stage: Stage, conversations: readonly Conversation[]): Promise<number> {
  const held = (await sendsOf(stage, conversations)).filter(isHeld);
  for (const send of held) {
    const seen = conversations.find(({ ref }) => ref === send.ref)!.visible().length > 0;
    await resolveUncertainSend(stage.context, { outboxId: send.id, decision: seen ? "arrived" : "resend" });
  }
  return held.length;
}

/** A placeholder found after its turn is removed, which ends it as failed. */
const isOver = ({ state, due }: Send) => (state === "sent" || state === "failed") && !due;

async function isQuiet(stage: Stage, conversations: readonly Conversation[]): Promise<boolean> {
  const { waiting } = await effectsOf(stage);
  return waiting === 0 && (await sendsOf(stage, conversations)).every(isOver);
}

/** New conversations, one kill at the point, a restart, and then the count of everything that must not happen. */
export async function runPoint(stage: Stage, point: CrashPoint, each: number): Promise<RunResult> {
  const since = new Date();
  const conversations = newConversations(stage, `${Date.now()}${randomInt(1_000)}`, each);
  const child = stage.children[point.process];
  // A single statement may serve all conversations together; every other point is passed at least once a ticket.
  await child.arm({ arm: point.name, hit: point.what === "statement" ? 1 : randomInt(1, 2 * each + 1) });
  const saying = Promise.all(conversations.map((conversation) => conversation.say()));
  await child.killed(reachMs);
  const diedAt = performance.now();
  const cutOff = (await sendsOf(stage, conversations)).filter(({ state }) => state === "attempting");
  await stage.restart(point.process);
  const answered = await until(() => isAnswered(stage, conversations), settleMs);
  const recoveryMs = Math.round(performance.now() - diedAt);
  const acknowledged = await saying;
  const held = answered ? await decideHeld(stage, conversations) : 0;
  // Whatever would come a second time comes now: nothing is due any more.
  await until(() => isQuiet(stage, conversations), settleMs);
  await Promise.all([stage.slack.settled(), stage.whatsapp.settled()]);
  // The log is sealed in the background.
  await until(async () => (await unauditedEffects(stage, conversations, since)) === 0, settleMs);
  return {
    point: point.name,
    conversations: conversations.length,
    recoveryMs,
    held,
    unaudited: await unauditedEffects(stage, conversations, since),
    ...(await count(stage, conversations, cutOff)),
    lost:
      acknowledged.filter((ok) => !ok).length +
      conversations.filter(({ visible }) => visible().length === 0).length,
  };
}

function isTold({ visible }: Conversation): boolean {
  const [first = "", ...others] = visible();
  return first.split(en.disclosure).length === 2 && !others.some((text) => text.includes(en.disclosure));
}

async function count(stage: Stage, conversations: readonly Conversation[], cutOff: readonly Send[]) {
  const sends = await sendsOf(stage, conversations);
  const { tickets, dead } = await effectsOf(stage);
  const wanted = conversations.flatMap(({ summary }) => (summary === undefined ? [] : [summary]));
  const saidTwice = conversations.map(({ visible }) => visible()).filter(({ length }) => length > 1);
  const listed = new Set((await listUncertainSends(stage.context)).map(({ id }) => id));
  const cut = new Set(cutOff.map(({ id }) => id));
  return {
    repeatedReplies: saidTwice.length,
    saidTwice,
    untold: conversations.filter((conversation) => !isTold(conversation)).length,
    repeatedEffects: wanted.filter((summary) => (tickets.get(summary) ?? 0) > 1).length,
    missingEffects: wanted.filter((summary) => !tickets.has(summary)).length,
    uncertain: sends.filter(({ id }) => listed.has(id)).length,
    // Looked at again after its sender died. One whose echo came first was never in doubt.
    unlisted: sends.filter(({ id, attempts }) => cut.has(id) && attempts > 1 && !listed.has(id)).length,
    dead,
  };
}
