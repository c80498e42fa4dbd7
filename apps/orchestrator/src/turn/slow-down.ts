import { renderReply } from "@konstruct/channels/render-reply";
import { saveAgentNotice } from "@konstruct/db/conversation/agent-notice";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { giveBackHeld } from "@konstruct/db/turn/give-back-held";
import { withTenant } from "@konstruct/db/with-tenant";
import { claimOf } from "./claim-of.ts";
import type { TurnJob } from "./turn-job.ts";

const words = {
  en: "You are writing faster than I can answer. I have all of your messages and will go on in a moment.",
  th: "ได้รับข้อความทั้งหมดแล้วค่ะ ข้อความเข้ามาเร็วกว่าที่จะตอบทัน ขอเวลาสักครู่แล้วจะตอบต่อนะคะ",
};

/** There were more turns than there may be: this one waits for its place, nothing is lost, and the contact is told so once. */
export async function slowDown(job: TurnJob, claimed: ClaimedTurn, heldMs: number): Promise<void> {
  const { conversationId, channelAccountId, channel, pending } = claimed;
  const last = pending.findLast(({ author }) => author === "contact");
  const isThai = /[\u0e00-\u0e7f]/u.test(last?.text ?? "");
  const text = isThai ? words.th : words.en;
  await withTenant(job.database, claimed.tenantId, async (tx) => {
    if (!(await giveBackHeld(tx, claimOf(job, claimed))) || last === undefined) return;
    const target = last.envelope.replyTarget;
    const rendered = renderReply(channel, { text }, target);
    await saveAgentNotice(tx, { conversationId, channelAccountId, text }, { ...rendered, target });
  });
  job.wakeTurns(heldMs);
  job.wakeOutbox(0);
}
