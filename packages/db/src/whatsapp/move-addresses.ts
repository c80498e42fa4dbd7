import type { Identity } from "@konstruct/core/message";
import type { TenantTransaction } from "../with-tenant.ts";

export type AddressMove = {
  contactId: string;
  /** The addresses they have now, as the platform reports. */
  now: Identity[];
  /** Their number changed: the old one may belong to another person some day. */
  leavesPhones: boolean;
};

export type MovedAddresses = {
  /** Other contacts who write from one of the user ids: the platform says that they are the same person. */
  same: string[];
  changed: boolean;
};

type Owned = { kind: Identity["kind"]; id: string; contactId: string | null };

/**
 * Gives a contact the addresses of a notice. Numbers are reassigned, so a phone is taken from the contact who had it. User ids are
 * not reassigned, so a contact with the user id is this person.
 */
export async function moveAddresses(tx: TenantTransaction, move: AddressMove): Promise<MovedAddresses> {
  const { contactId, now } = move;
  const owned = await ownersOf(tx, now);
  const isOthers = ({ contactId: owner }: Owned) => owner !== null && owner !== contactId;
  const same = [
    ...new Set(
      owned.flatMap((each) =>
        each.kind === "whatsapp_bsuid" && isOthers(each) && each.contactId !== null ? [each.contactId] : [],
      ),
    ),
  ];
  const taken = owned.filter(
    (each) => each.contactId === null || (each.kind === "whatsapp_phone" && isOthers(each)),
  );
  const given = taken.filter((each) => each.contactId === null || !same.includes(each.contactId));
  await giveTo(tx, contactId, given);
  const left = move.leavesPhones ? await leavePhones(tx, contactId, now) : 0;
  return { same, changed: given.length + left > 0 };
}

async function ownersOf(tx: TenantTransaction, identities: Identity[]): Promise<Owned[]> {
  const { rows } = await tx.query<Owned>({
    text: `select given.kind, given.id, i.contact_id as "contactId"
           from unnest($2::text[], $3::text[]) as given(kind, id)
           left join identity i on i.tenant_id = $1 and i.kind = given.kind and i.address_key = address_key(given.kind, given.id)`,
    values: [tx.tenantId, identities.map(({ kind }) => kind), identities.map(({ id }) => id)],
  });
  return rows;
}

async function giveTo(tx: TenantTransaction, contactId: string, identities: Owned[]): Promise<void> {
  await tx.query({
    text: `insert into identity as i (tenant_id, kind, external_id, contact_id)
           select distinct on (kind, address_key(kind, id)) $1::uuid, kind, id, $4::uuid from unnest($2::text[], $3::text[]) as given(kind, id)
           order by kind, address_key(kind, id)
           on conflict (tenant_id, kind, address_key) do update set contact_id = excluded.contact_id`,
    values: [tx.tenantId, identities.map(({ kind }) => kind), identities.map(({ id }) => id), contactId],
  });
}

async function leavePhones(tx: TenantTransaction, contactId: string, now: Identity[]): Promise<number> {
  const kept = now.filter(({ kind }) => kind === "whatsapp_phone").map(({ id }) => id);
  if (kept.length === 0) return 0;
  const { rowCount } = await tx.query({
    text: `delete from identity where tenant_id = $1 and contact_id = $2 and kind = 'whatsapp_phone'
             and address_key <> all (select address_key('whatsapp_phone', kept) from unnest($3::text[]) as kept)`,
    values: [tx.tenantId, contactId, kept],
  });
  return rowCount ?? 0;
}

/**
 * Takes a phone from its contact when that contact's user id on this account differs from the one that writes from it now: the
 * number was reassigned. Two numbers of a tenant may know one person by two ids, so only this account counts.
 * @returns the contact who lost it
 */
export async function partRecycledPhone(
  tx: TenantTransaction,
  { channelAccountId, phone, userId }: { channelAccountId: string; phone: string; userId: string },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ contactId: string }>({
    text: `delete from identity i
           where i.tenant_id = $1 and i.kind = 'whatsapp_phone' and i.address_key = address_key('whatsapp_phone', $3)
             and not exists (select from identity own where own.tenant_id = $1 and own.contact_id = i.contact_id
                               and own.kind = 'whatsapp_bsuid' and own.external_id = $4)
             and exists (select from conversation c where c.tenant_id = $1 and c.contact_id = i.contact_id and c.channel_account_id = $2
                           and c.conversation_ref ~ '^[A-Z]{2}[.]' and c.conversation_ref <> $4)
           returning i.contact_id as "contactId"`,
    values: [tx.tenantId, channelAccountId, phone, userId],
  });
  return rows[0]?.contactId;
}
