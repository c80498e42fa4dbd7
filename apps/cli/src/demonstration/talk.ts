import { withTenant } from "@konstruct/db/with-tenant";
import { readSession } from "@konstruct/engine/session/read-session";
import { asksView } from "@konstruct/evals/expect/views";
import type { Heard } from "@konstruct/evals/simulate/customer";
import { ScriptedCustomer } from "@konstruct/evals/simulate/scripted-customer";
import type { PlannedTalk } from "./plan-days.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { type Visitor, visitorOn } from "./visitor.ts";

type Standing = {
  conversationId: string;
  contactId: string;
  owner: string;
  reply: string | null;
  asks: string | null;
  pending: number;
};

/** One conversation while it is played. */
export class Talk {
  readonly planned: PlannedTalk;
  readonly #rehearsal: Rehearsal;
  readonly #customer: ScriptedCustomer;
  #visitor: Visitor | undefined;
  readonly #unsaid: Set<string>;
  #turns = 0;
  isOver = false;
  standing: Standing | undefined;

  constructor(planned: PlannedTalk, rehearsal: Rehearsal) {
    this.planned = planned;
    this.#rehearsal = rehearsal;
    this.#unsaid = new Set(planned.kind.scenario.opens);
    this.#customer = new ScriptedCustomer(planned.kind.scenario);
  }

  /** The customer says the next thing, or ends the conversation. */
  async say(siteKey: string): Promise<void> {
    const { channel, kind } = this.planned;
    const move = await this.#customer.next(this.#heard());
    if ("ends" in move) {
      this.isOver = true;
      return;
    }
    this.#visitor ??= await visitorOn(channel, this.planned, this.#rehearsal, siteKey);
    await this.#visitor.say(move.says);
    this.#unsaid.delete(move.says);
    this.#turns += 1;
    if (this.#turns >= kind.scenario.max_turns) this.isOver = true;
  }

  #heard(): Heard | null {
    if (this.standing === undefined) return null;
    const { reply, asks } = this.standing;
    return { reply, asks };
  }

  /** Looks at the conversation after a round. */
  async look(): Promise<void> {
    if (this.#visitor === undefined) return;
    const { address } = this.#visitor;
    const { database, tenantId } = this.#rehearsal;
    this.standing = await withTenant(database, tenantId, async (tx) => {
      const { rows } = await tx.query<Omit<Standing, "asks"> & { state: unknown }>({
        name: "rehearsal-look",
        text: `select c.id as "conversationId", c.contact_id as "contactId", w.owner, s.state,
                 (select m.text from message m where m.tenant_id = $1 and m.conversation_id = c.id and m.direction = 'outbound'
                  order by m.seq desc limit 1) as reply,
                 (select count(*) from approval a where a.tenant_id = $1 and a.conversation_id = c.id and a.state = 'pending') as pending
               from identity i join conversation c on c.tenant_id = $1 and c.contact_id = i.contact_id and c.internal_thread_of is null
               join conversation_work w on w.tenant_id = $1 and w.conversation_id = c.id
               left join session s on s.tenant_id = $1 and s.conversation_id = c.id
               where i.tenant_id = $1 and (i.external_id = $2 or i.external_id like '%:' || $2) limit 1`,
        values: [tx.tenantId, address],
      });
      const row = rows[0];
      if (row === undefined) return undefined;
      const { state, ...known } = row;
      return { ...known, asks: state === null ? null : asksView(readSession(state)) };
    });
    if (this.standing === undefined) return;
    const { owner, pending, asks } = this.standing;
    // A person or an approval decides what is next; or everything is said, and nothing is asked.
    if (owner !== "agent" || pending > 0 || (this.#unsaid.size === 0 && asks === null)) this.isOver = true;
  }
}
