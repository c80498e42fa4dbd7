import { type OptWord, optWordOf } from "@konstruct/channels/whatsapp/opt-words";
import type { Identity, Part } from "@konstruct/core/message";
import { stageAudit } from "@konstruct/db/audit/stage-audit";
import { type ClaimedTurn, maxPendingPerTurn, type PendingMessage } from "@konstruct/db/turn/claim-turns";
import { finishQuietly } from "@konstruct/db/turn/finish-quietly";
import { findContactOf, resolveContact } from "@konstruct/db/turn/resolve-contact";
import { partRecycledPhone } from "@konstruct/db/whatsapp/move-addresses";
import { type TenantTransaction, withTenant } from "@konstruct/db/with-tenant";
import type { ServiceContext } from "@konstruct/services/context";
import { followContact } from "@konstruct/services/whatsapp/follow-contact";
import { noteOptOut } from "@konstruct/services/whatsapp/opt-out";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import { claimOf } from "../claimed/claim-of.ts";
import { agentOfClaim, languageIn, linesFor } from "../claimed/lines-for.ts";
import { lastSeqOf } from "../claimed/load-turn.ts";
import type { TurnJob } from "../claimed/turn-job.ts";
import { type Guard, goOn } from "./guard.ts";

type SystemPart = Extract<Part, { type: "system" }>;

/** A message that no model should see: a platform's notice, or an opt-out or opt-in. */
type Notice =
  | { kind: "moved"; event: "user_changed_number" | "user_changed_user_id"; part: SystemPart }
  | { kind: "marketing"; wants: "out" | "in" }
  | { kind: "word"; word: OptWord };

function noticeIn({ author, text, parts }: PendingMessage): Notice | undefined {
  if (author !== "contact") return undefined;
  const word = optWordOf(text);
  if (word !== undefined) return { kind: "word", word };
  const part = parts.find((each) => each.type === "system");
  switch (part?.event) {
    case "user_changed_number":
    case "user_changed_user_id":
      return { kind: "moved", event: part.event, part };
    case "marketing_stop":
      return { kind: "marketing", wants: "out" };
    case "marketing_resume":
      return { kind: "marketing", wants: "in" };
    default:
      return undefined;
  }
}

/** Replaces a handled message: the engine does not answer it. */
const taken = (message: PendingMessage): PendingMessage => ({
  ...message,
  text: "",
  parts: [{ type: "system", event: "taken" }],
});

/** Handles the notices of a WhatsApp conversation; the rest becomes a turn. */
export const takeNotices: Guard = async (job, claimed) => {
  if (claimed.channel !== "whatsapp" || claimed.internalThreadOf !== null) return goOn(claimed);
  if (claimed.contact === null) await partNewcomer(job, claimed);
  const pending: PendingMessage[] = [];
  for (const message of claimed.pending) {
    const notice = noticeIn(message);
    const isTaken = notice !== undefined && (await act(job, claimed, message, notice));
    pending.push(isTaken ? taken(message) : message);
  }
  const isQuiet = pending.length > 0 && pending.every(({ parts }) => isTakenPart(parts));
  if (!isQuiet) return goOn({ ...claimed, pending });
  const end = { toSeq: lastSeqOf(claimed), hasMore: pending.length === maxPendingPerTurn };
  await withTenant(job.database, claimed.tenantId, (tx) => finishQuietly(tx, claimOf(job, claimed), end));
  job.wakeOutbox(0);
  return { end: "taken" };
};

const isTakenPart = (parts: Part[]) => parts[0]?.type === "system" && parts[0].event === "taken";

const actor = { kind: "channel", id: "whatsapp" } as const;

async function act(
  deps: Pick<TurnJob, "database" | "senders" | "loadAgent">,
  claimed: ClaimedTurn,
  message: PendingMessage,
  notice: Notice,
): Promise<boolean> {
  const { database } = deps;
  const { tenantId, conversationId, channelAccountId } = claimed;
  const context: ServiceContext = { database, tenantId, actor };
  const contactId = await withTenant(database, tenantId, (tx) => contactOf(tx, claimed, message, notice));
  const place = { conversationId, channelAccountId, contactId };
  if (notice.kind === "moved") {
    const { event, part } = notice;
    const { aliases: now } = message.envelope;
    await followContact(context, { ...place, event, now, phoneBefore: part.detail });
    return true;
  }
  const decided = { ...place, messageId: message.id, decidedAt: new Date(message.sentAt) };
  if (notice.kind === "marketing") {
    await noteOptOut(context, { ...decided, wants: notice.wants, scope: "marketing", answer: undefined });
    return true;
  }
  const { wants, language } = notice.word;
  const target = message.envelope.replyTarget;
  const agent = await agentOfClaim(deps.loadAgent, claimed);
  const { optedOut, optedIn } = linesFor(agent, languageIn(claimed.session?.state) ?? language, []);
  const text = wants === "out" ? optedOut : optedIn;
  const messages = deps.senders.whatsapp?.render({ text }, target) ?? [];
  const answer = { target, messages };
  return (await noteOptOut(context, { ...decided, wants, scope: "everything", answer })) === "noted";
}

/** Only the previous addresses of a notice identify the person: the new ones may still belong to somebody else. */
async function contactOf(
  tx: TenantTransaction,
  { conversationId, agentId, contact }: ClaimedTurn,
  { envelope }: PendingMessage,
  notice: Notice,
): Promise<string> {
  const known = contact === null ? undefined : await findContactOf(tx, conversationId);
  if (known !== undefined) return known;
  const others = notice.kind === "moved" ? phoneBefore(notice.part) : envelope.aliases;
  const identities = [envelope.identity, ...others];
  const conversation = { id: conversationId, agentId, historyWindow: 1 };
  const resolved = await resolveContact(tx, conversation, unique(identities), envelope.displayName);
  return (await findContactOf(tx, conversationId)) ?? resolved.id;
}

const phoneBefore = ({ detail }: SystemPart): Identity[] =>
  detail === undefined ? [] : [{ kind: "whatsapp_phone", id: detail }];

function unique(identities: Identity[]): Identity[] {
  return [...new Map(identities.map((each) => [`${each.kind} ${each.id}`, each])).values()];
}

/** Runs before any look-up by phone number: the number may have been reassigned to another person. */
async function partNewcomer(
  { database }: Pick<Dependencies, "database">,
  { tenantId, conversationId, channelAccountId, pending }: ClaimedTurn,
): Promise<void> {
  const first = pending.find(
    ({ author, envelope }) => author === "contact" && envelope.approvalId === undefined,
  );
  if (first === undefined || noticeIn(first)?.kind === "moved") return;
  const { identity, aliases } = first.envelope;
  const of = (kind: Identity["kind"]) => [identity, ...aliases].find((each) => each.kind === kind)?.id;
  const [phone, userId] = [of("whatsapp_phone"), of("whatsapp_bsuid")];
  if (phone === undefined || userId === undefined) return;
  await withTenant(database, tenantId, async (tx) => {
    const lost = await partRecycledPhone(tx, { channelAccountId, phone, userId });
    if (lost === undefined) return;
    await stageAudit(tx, [
      {
        occurredAt: new Date().toISOString(),
        actor,
        action: "contact.address_changed",
        subject: { kind: "contact", id: lost },
        conversationId,
        detail: { event: "phone_handed_on", kinds: ["whatsapp_phone"] },
      },
    ]);
  });
}
