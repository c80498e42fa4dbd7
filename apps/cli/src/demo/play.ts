import { AppError } from "@konstruct/core/errors";
import { messageOf } from "../failure.ts";
import { waitUntil } from "../wait-until.ts";
import type { Contact } from "./contacts/contact.ts";
import type { Exchange, ScenarioResult } from "./report.ts";
import type { Scenario, Stage } from "./scenario.ts";

const replyTimeoutMs = 20_000;

type Noting = Pick<Stage, "ask" | "expectReplies">;
/** Who was to get how many replies. */
export type Ledger = Map<Contact, number>;

function noting(exchanges: Exchange[], ledger: Ledger): Noting {
  return {
    async ask(contact, said, expected) {
      const { channel, who } = contact;
      const texts = typeof said === "string" ? [said] : said;
      const next = contact.replies().length;
      ledger.set(contact, (ledger.get(contact) ?? 0) + 1);
      const startedAt = performance.now();
      for (const text of texts) await contact.say(text);
      // That no reply comes is a finding, not the end of the demonstration.
      const came = await waitUntil("a reply", () => contact.replies().length > next, replyTimeoutMs).then(
        () => true,
        (thrown: unknown) => {
          if (thrown instanceof AppError && thrown.code === "timeout") return false;
          throw thrown;
        },
      );
      const reply = came ? contact.replies()[next]! : "(no reply)";
      const ms = Math.round(performance.now() - startedAt);
      const ok = came && expected.holds(reply);
      exchanges.push({ channel, who, said: texts, reply, ms, ok, expected: expected.words });
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

/** At the very end, when everything that could still come late has come: nobody got a reply too many. */
export function checkLedger(ledger: Ledger): ScenarioResult {
  const wrong = [...ledger].filter(([contact, count]) => contact.replies().length !== count);
  const found = wrong.map(
    ([{ channel, who, replies }, count]) =>
      `${who} on ${channel} got ${replies().length} replies, not ${count}`,
  );
  return {
    name: `One reply a question for each of ${ledger.size} contacts, seen from the end`,
    ok: wrong.length === 0,
    ...(found.length > 0 && { error: found.join("; ") }),
    exchanges: [],
  };
}
