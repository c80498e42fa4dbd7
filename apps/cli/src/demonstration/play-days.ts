import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase } from "@konstruct/db/database";
import { currentTransaction, readTenantRows, writeTenantRows } from "@konstruct/db/demonstration/tenant-rows";
import { withTenant } from "@konstruct/db/with-tenant";
import { readHistory, saveHistory } from "@konstruct/services/tenant/demonstration";
import type { ClosingStack } from "../compose/closing-stack.ts";
import { CommandError } from "../failure.ts";
import { readCompany } from "../seed/company.ts";
import { seededRandom } from "../seed/random.ts";
import { closeSession, colleaguesOf } from "./colleagues.ts";
import type { DemonstrationPlan } from "./plan.ts";
import { type Day, planDays, type Session, type TalkChannel } from "./plan-days.ts";
import { openRehearsal, type Rehearsal } from "./rehearsal.ts";
import { settle } from "./settle.ts";
import { Talk } from "./talk.ts";

const longestReadMs = 30_000;

const channelsOf = ({ simulated }: DemonstrationPlan): TalkChannel[] => [
  "webchat",
  ...(simulated.phones.length > 0 ? (["whatsapp"] as const) : []),
  ...(simulated.workspaces.length > 0 ? (["slack"] as const) : []),
];

/** Lets the conversations of a session go on in rounds, some seconds apart. */
async function playSession({ talks, at }: Session, rehearsal: Rehearsal, siteKey: string): Promise<Talk[]> {
  await rehearsal.time.goTo(at);
  const all = talks.map((planned) => new Talk(planned, rehearsal));
  for (let round = 0; all.some(({ isOver }) => !isOver); round++) {
    const speaking = all.filter(({ isOver, planned }) => !isOver && planned.beginsAt <= round);
    await Promise.all(speaking.map((talk) => talk.say(siteKey)));
    await settle(rehearsal);
    await Promise.all(speaking.map((talk) => talk.look()));
    await rehearsal.time.pass(15_000 + ((round * 17) % 5) * 11_000);
  }
  return all;
}

/** Brings what a day left into the installation, in one transaction with how far the playing has come. */
async function bringHome(
  from: Rehearsal,
  to: Database,
  since: number,
  day: number,
  done: number,
): Promise<void> {
  const { tenantId } = from;
  const rows = await withTenant(from.database, tenantId, (tx) =>
    readTenantRows(tx, tenantId, { since, isWanted: (table) => table !== "job" }),
  );
  await withTenant(to, tenantId, async (tx) => {
    await writeTenantRows(tx, rows);
    await saveHistory(tx, { day, done });
  });
}

/** Plays the days that are not there yet. Every day is stored by itself, so an interrupted play goes on where it was. */
export async function playDays(
  plan: DemonstrationPlan,
  tell: (done: number, total: number) => void,
  closing: ClosingStack,
): Promise<void> {
  const home = openDatabase({
    url: plan.databaseUrl,
    applicationName: "konstruct-demonstration",
    maxConnections: 2,
  });
  closing.add("connections", () => home.close());
  const { tenantId, conversations, siteKey, seed } = plan;
  const history = await readHistory({ database: home, tenantId });
  if (history === undefined) throw new CommandError("The demonstration was removed");
  const company = await readCompany();
  const days = planDays({
    company,
    conversations,
    days: plan.days,
    until: new Date(history.begun),
    seed,
    channels: channelsOf(plan),
  });
  const played = history.day;
  if (played >= days.length) return;
  await whenKnowledgeIsRead(home, tenantId);
  const rehearsal = await openRehearsal(plan, closing);
  const colleagues = await colleaguesOf(rehearsal, company);
  let since = await currentTransaction(rehearsal.database);
  let done = days.slice(0, played).reduce((sum, day) => sum + talksOf(day), 0);
  for (const [at, day] of days.entries()) {
    if (at < played) continue;
    const scene = { rehearsal, company, colleagues, random: seededRandom(seed + 31 * (at + 1)) };
    for (const session of day.sessions) {
      const talks = await playSession(session, rehearsal, siteKey);
      await closeSession(scene, talks, session.isLast);
      done += talks.length;
    }
    await bringHome(rehearsal, home, since, at + 1, done);
    since = await currentTransaction(rehearsal.database);
    tell(done, conversations);
  }
}

/** The copy answers from the knowledge that the installation has read. */
async function whenKnowledgeIsRead(database: Database, tenantId: string): Promise<void> {
  const until = performance.now() + longestReadMs;
  while (performance.now() < until) {
    const { rows } = await withTenant(database, tenantId, (tx) =>
      tx.query({
        text: "select from knowledge_source where tenant_id = $1 and state not in ('ready', 'failed') limit 1",
        values: [tenantId],
      }),
    );
    if (rows.length === 0) return;
    await pause(250);
  }
}

const talksOf = ({ sessions }: Day): number => sessions.reduce((sum, { talks }) => sum + talks.length, 0);
