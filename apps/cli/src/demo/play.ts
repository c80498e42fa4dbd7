import { AppError } from "@konstruct/core/errors";
import { tables } from "@konstruct/core/language/lines-of";
import { messageOf } from "../failure.ts";
import { waitUntil } from "../wait-until.ts";
import type { Contact } from "./contacts/contact.ts";
import type { Exchange, ScenarioResult } from "./report.ts";
import type { Expectation, Scenario, Stage } from "./scenario.ts";

/** A busy machine is slow; a reply that comes late is still a reply. */
const replyTimeoutMs = 180_000;

type Noting = Pick<Stage, "ask" | "hear" | "see" | "expectReplies">;
/** How many replies each contact should get. */
export type Ledger = Map<Contact, number>;

/** A missing reply is a finding and does not end the demonstration. */
async function comes(what: string, isThere: () => boolean): Promise<boolean> {
  try {
    await waitUntil(what, isThere, replyTimeoutMs);
    return true;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "timeout") return false;
    throw thrown;
  }
}

function noting(exchanges: Exchange[], ledger: Ledger): Noting {
  /** Sends the messages, and records the next reply after those the contact already had. */
  async function ask(contact: Contact, texts: string[], expected: Expectation, next: number): Promise<void> {
    const { channel, who } = contact;
    ledger.set(contact, (ledger.get(contact) ?? 0) + 1);
    const startedAt = performance.now();
    for (const text of texts) await contact.say(text);
    const came = await comes("a reply", () => contact.replies().length > next);
    const reply = came ? contact.replies()[next]! : "(no reply)";
    const ms = Math.round(performance.now() - startedAt);
    const ok = came && expected.holds(reply);
    exchanges.push({ channel, who, said: texts, reply, ms, ok, expected: expected.words });
  }

  return {
    ask: (contact, said, expected) =>
      ask(contact, typeof said === "string" ? [said] : said, expected, contact.replies().length),
    // The reply may have arrived already: replies received before the message are not counted.
    hear: (contact, expected) => ask(contact, [], expected, ledger.get(contact) ?? 0),
    async see(member, doing, look, words) {
      const startedAt = performance.now();
      const ok = await comes(words.join(", "), () => words.every((word) => look().includes(word)));
      const ms = Math.round(performance.now() - startedAt);
      const reply = ok ? words.join(" · ") : look().slice(-400);
      exchanges.push({
        channel: "Slack",
        who: member.who,
        said: [`(${doing})`],
        reply,
        ms,
        ok,
        expected: words.join(", "),
      });
    },
    expectReplies(contact, count) {
      const { channel, who } = contact;
      const got = contact.replies().length;
      exchanges.push({
        channel,
        who,
        said: [],
        reply: `${got} replies in all`,
        ms: 0,
        ok: got === count,
        expected: `${count} replies in all`,
      });
    },
  };
}

/** Plays one scenario to its end, whatever happens in it. */
export async function play(
  scenario: Scenario,
  stage: Omit<Stage, keyof Noting>,
  ledger: Ledger,
): Promise<ScenarioResult> {
  const { name } = scenario;
  const exchanges: Exchange[] = [];
  if (scenario.needsModel && stage.modelFaults === undefined)
    return { name, ok: true, skipped: "needs --model simulator", exchanges };
  try {
    await scenario.run({ ...stage, ...noting(exchanges, ledger) });
    return { name, ok: exchanges.every(({ ok }) => ok), exchanges };
  } catch (thrown) {
    return { name, ok: false, error: messageOf(thrown), exchanges };
  }
}

/** Checks at the very end, when late replies have arrived, that no contact got one too many. */
export function checkLedger(ledger: Ledger): ScenarioResult {
  const wrong = [...ledger].filter(([contact, count]) => contact.replies().length !== count);
  const found = wrong.map(([{ channel, who, replies }, count]) => {
    const got = replies();
    return `${who} on ${channel} got ${got.length} replies, not ${count}: ${got.map((text) => `"${text.slice(0, 60)}"`).join(", ")}`;
  });
  return {
    name: `One reply a question for each of ${ledger.size} contacts, seen from the end`,
    ok: wrong.length === 0,
    ...(found.length > 0 && { error: found.join("; ") }),
    exchanges: [],
  };
}

const disclosures = Object.values(tables).map(({ disclosure }) => disclosure);
const timesTold = (reply: string) =>
  disclosures.reduce((sum, words) => sum + reply.split(words).length - 1, 0);

/** Checks at the very end that every contact who got an answer was told, in the first one and never again, that an AI answers. */
export function checkDisclosure(ledger: Ledger): ScenarioResult {
  const answered = [...ledger.keys()].filter(({ replies }) => replies().length > 0);
  const found = answered.flatMap(({ channel, who, replies }) => {
    const [first = 0, ...others] = replies().map(timesTold);
    const times = others.reduce((sum, one) => sum + one, first);
    return first === 1 && times === 1
      ? []
      : [`${who} on ${channel} was told ${times} times, ${first} of them in the first answer`];
  });
  return {
    name: `Each of ${answered.length} contacts was told once, in the first answer, that an AI answers`,
    ok: found.length === 0,
    ...(found.length > 0 && { error: found.join("; ") }),
    exchanges: [],
  };
}
