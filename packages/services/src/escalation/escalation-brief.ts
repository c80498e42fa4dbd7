import {
  type EscalationFacts,
  type RecordedWrite,
  readEscalationFacts,
} from "@konstruct/db/escalation/escalation-facts";
import type { Escalation } from "@konstruct/db/escalation/escalations";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import { createToolRegistries } from "../approval/tool-registries.ts";
import { may, type ServiceContext } from "../context.ts";

/** One action of the conversation, and how far it came. */
export type Deed = {
  what: string;
  state: "done" | "failed" | "unknown" | "under_way" | "pending" | "rejected" | "expired" | "not_agreed";
  /** Who decided about it. */
  by: string | null;
};

/** What the person who takes over has to know. */
export type Brief = {
  contactName: string | null;
  reach: EscalationFacts["reach"];
  /** In the contact's own words, oldest first. */
  wanted: string[];
  /** What the agent wrote for that person; empty when it wrote nothing. */
  note: string;
  /** Oldest first. */
  deeds: Deed[];
};

type Briefed = Pick<Escalation, "id" | "brief">;

export type ReadBriefs = (
  tx: TenantTransaction,
  escalations: readonly Briefed[],
) => Promise<ReadonlyMap<string, Brief>>;

/** Addresses are for those who may read contacts. */
export const shownTo = (context: ServiceContext, brief: Brief): Brief =>
  may(context, "contact.read") ? brief : { ...brief, reach: [] };

const stateOf = ({ state }: RecordedWrite): Deed["state"] =>
  state === "planned" || state === "attempting" ? "under_way" : state;

/** Reads the briefs of escalations, with what was done from the record. */
export function createReadBriefs(): ReadBriefs {
  const registryOf = createToolRegistries();

  async function wordsOf(tx: TenantTransaction, { tool, args, agentVersionId }: RecordedWrite) {
    const version = agentVersionId === null ? null : await registryOf(tx, agentVersionId);
    return version?.registry.get(tool)?.summarize(args) ?? tool;
  }

  async function briefOf(tx: TenantTransaction, { brief }: Briefed, facts: EscalationFacts): Promise<Brief> {
    const deeds: Deed[] = [];
    for (const write of facts.writes)
      deeds.push({ what: await wordsOf(tx, write), state: stateOf(write), by: null });
    for (const { summary, state, decidedByName } of facts.requests)
      deeds.push({ what: summary, state, by: decidedByName });
    for (const what of brief.unmade) deeds.push({ what, state: "not_agreed", by: null });
    return {
      contactName: facts.contactName,
      reach: facts.reach,
      wanted: brief.wanted.length > 0 ? brief.wanted : facts.said,
      note: brief.note,
      deeds,
    };
  }

  return async (tx, escalations) => {
    const facts = await readEscalationFacts(
      tx,
      escalations.map(({ id }) => id),
    );
    const briefs = new Map<string, Brief>();
    for (const each of escalations) {
      const found = facts.get(each.id);
      if (found !== undefined) briefs.set(each.id, await briefOf(tx, each, found));
    }
    return briefs;
  };
}
