import type { TenantTransaction } from "../with-tenant.ts";

type Subject = { contactId: string; record: string; fact: string };

const subjectsOf = ({ contactId, record, fact }: Subject) => ({
  contact: `contact:${contactId}`,
  record: `record:${record}`,
  proof: `proof:${contactId}:${fact}`,
});

/** Addresses of a person that a platform, a signature or a member vouches for, and the tenant's sites. */
export async function verifiedOf(tx: TenantTransaction, contactId: string) {
  const { rows } = await tx.query<{ kind: string; id: string }>({
    text: `(select i.kind, i.external_id as id from identity i
            where i.tenant_id = $1 and i.contact_id in (select id from person_of($1, $2))
              and (i.kind in ('email', 'phone', 'whatsapp_phone') or (i.kind = 'webchat_id' and i.external_id like 'user-%')) limit 50)
           union all
           (select 'site', account_key from channel_account where tenant_id = $1 and channel = 'webchat' order by id limit 50)`,
    values: [tx.tenantId, contactId],
  });
  const of = (...kinds: string[]) => rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  return {
    email: of("email"),
    phone: of("phone", "whatsapp_phone"),
    signedIn: of("webchat_id"),
    sites: of("site"),
  };
}

/** What was guessed in the last day, of the contact and of the record. Both stay locked to the end of the transaction. */
export async function lockGuesses(tx: TenantTransaction, guess: Subject) {
  const { contact, record, proof } = subjectsOf(guess);
  await tx.query({
    text: `delete from owner_check where ctid in (
             select ctid from owner_check where tenant_id = $1 and since < now() - interval '1 day'
             order by since limit 100 for update skip locked)`,
    values: [tx.tenantId],
  });
  await tx.query({
    text: `insert into owner_check (tenant_id, subject, contact_id)
           select $1, subject, nullif(contact_id, '')::uuid from unnest($2::text[], $3::text[]) as given(subject, contact_id) order by subject
           on conflict (tenant_id, subject) do nothing`,
    values: [tx.tenantId, [contact, record], [guess.contactId, ""]],
  });
  const { rows } = await tx.query<{ subject: string; tried: string[] }>({
    text: `select subject, case when since < now() - interval '1 day' then '{}' else tried end as tried from owner_check
           where tenant_id = $1 and subject = any ($2) and (subject <> $3 or since >= now() - interval '1 day')
           order by subject for update`,
    values: [tx.tenantId, [contact, record, proof], proof],
  });
  const tried = (subject: string) => rows.find((row) => row.subject === subject)?.tried ?? [];
  return {
    contact: tried(contact),
    record: tried(record),
    isProven: rows.some(({ subject }) => subject === proof),
  };
}

/** Adds guesses that were wrong, or stores that one was right, for a day. */
export async function saveGuesses(
  tx: TenantTransaction,
  guess: Subject,
  fresh: readonly string[],
  isProven: boolean,
): Promise<void> {
  const { contact, record, proof } = subjectsOf(guess);
  if (fresh.length > 0)
    await tx.query({
      text: `update owner_check set tried = case when since < now() - interval '1 day' then $3::text[] else tried || $3::text[] end,
               since = case when since < now() - interval '1 day' then now() else since end
             where tenant_id = $1 and subject = any ($2)`,
      values: [tx.tenantId, [contact, record], [...fresh]],
    });
  if (isProven)
    await tx.query({
      text: `insert into owner_check (tenant_id, subject, contact_id) values ($1, $2, $3)
             on conflict (tenant_id, subject) do update set since = now()`,
      values: [tx.tenantId, proof, guess.contactId],
    });
}
