import { setTimeout as wait } from "node:timers/promises";
import { findPlaceholder } from "@konstruct/db/outbox/placeholder";
import {
  askForPresence,
  type Placeholder,
  type PresenceOf,
  postPlaceholder,
  showPresence,
} from "./presence.ts";

/** WhatsApp's sign that an answer is being written ends by itself after 25 s. */
const repeatMs = 20_000;

/** The sign that an answer is being written. */
export type Sign = {
  /** The message posted for it, which the answer replaces. */
  placeholder: Promise<Placeholder | undefined>;
  /** Call it when the answer is there, or there is none: returns when nothing more is on its way to the contact. */
  end(): Promise<void>;
};

/**
 * Shows that an answer is being written, and keeps it up when that takes long: a sign that ends by itself is repeated, and where
 * the channel shows none, one line says that it is being looked into.
 */
export function showSign(about: PresenceOf): Sign {
  const answered = new AbortController();
  const presence = showPresence(about);
  const keptUp = presence.then(({ isShown, placeholder }) =>
    placeholder === undefined ? keepUp(about, isShown, answered.signal) : undefined,
  );
  return {
    placeholder: presence.then(({ placeholder }) => placeholder),
    async end() {
      answered.abort();
      await keptUp;
    },
  };
}

async function keepUp(about: PresenceOf, isShown: boolean, answered: AbortSignal): Promise<void> {
  const { deps, claimed } = about;
  const passes = (ms: number) => wait(ms, true, { signal: answered }).catch(() => false);
  if (isShown) while (await passes(repeatMs)) await askForPresence(about);
  else if (claimed.accountSettings.placeholder !== false && (await passes(deps.settings.holdingLineMs)))
    await sayHoldingLine(about);
}

/** The answer follows it and does not replace it: a channel without a sign may not be able to edit messages. */
async function sayHoldingLine(about: PresenceOf): Promise<void> {
  const { deps, claimed, target, sender, lines } = about;
  try {
    const said = await findPlaceholder(deps.database, claimed.tenantId, claimed.conversationId);
    const [rendered] = sender.render({ text: lines.lookingIntoIt }, target);
    // A try of this turn that crashed may have said it.
    if (said === undefined && rendered !== undefined) await postPlaceholder(about, rendered);
  } catch (thrown) {
    deps.logger.warn({ err: thrown, channel: claimed.channel }, "holding line not sent");
  }
}
