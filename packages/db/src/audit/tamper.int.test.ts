import { chainStart } from "@konstruct/audit/hash";
import { sealEntry } from "@konstruct/audit/seal";
import { sealAll, stageFacts, testSigningKey, verifyTenant } from "@konstruct/testing/audit-log";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { beforeAll, describe, expect, it } from "vitest";
import { checkpointTenant } from "./checkpoint-audit.ts";

const entries = 40;
const signedAt = [15, 30, entries];
const rounds = process.env.PROOF_FULL === "1" ? 1_000 : 120;

const database = setUpDatabase();
const tenant = setUpTenant(database);
let kept: string;
const { signingKey, publicKeys } = testSigningKey();
const tables = ["audit_entry", "audit_seal", "audit_checkpoint"];

beforeAll(async () => {
  for (let from = 0; from < entries; from += 5) {
    await stageFacts(database.app, tenant.tenantId, 5);
    await sealAll(database.app, tenant.tenantId);
    if (signedAt.includes(from + 5))
      kept = (await checkpointTenant(database.app, tenant.tenantId, signingKey)) ?? "";
  }
  for (const table of tables) await database.admin(`create table saved_${table} as table ${table}`);
  // A superuser can disable triggers and references.
  await database.admin("set session_replication_role = replica");
});

async function putBack(): Promise<void> {
  for (const table of tables) {
    await database.admin(`delete from ${table}`);
    await database.admin(`insert into ${table} table saved_${table}`);
  }
}

/** An export that cannot continue names the number itself. */
async function verify(): Promise<unknown> {
  try {
    return await verifyTenant(database.app, tenant.tenantId, publicKeys, kept);
  } catch (thrown) {
    const missing = /^Entry (\d+) .* missing/.exec(String(thrown instanceof Error && thrown.message))?.[1];
    if (missing === undefined) throw thrown;
    return { ok: false, firstBadSeq: Number(missing) };
  }
}
const under = (seq: number) => [tenant.tenantId, seq];
const entryAt = "id = (select entry_id from audit_seal where tenant_id = $1 and seq = $2)";
const pick = (from: number, to: number) => from + Math.floor(Math.random() * (to - from + 1));

const pair = "(one.seq, other.seq) in (($1, $2), ($2, $1))";

/** Swaps two entries; the chain values stay in place. */
async function swapNumbers(low: number, high: number): Promise<void> {
  await database.admin("update audit_seal set seq = -seq where seq = $1", [low]);
  await database.admin("update audit_seal set seq = $1 where seq = $2", [low, high]);
  await database.admin("update audit_seal set seq = $2 where seq = -$1::bigint", [low, high]);
  await database.admin(`update audit_seal one set chain = other.chain from audit_seal other where ${pair}`, [
    low,
    high,
  ]);
}

async function swapContents(low: number, high: number): Promise<void> {
  await database.admin(
    `update audit_entry e set bytes = theirs.bytes from audit_seal one, audit_seal other, audit_entry theirs
     where e.id = one.entry_id and theirs.id = other.entry_id and ${pair}`,
    [low, high],
  );
}

/** Recomputes the chain values from `seq` on, as somebody who knows the format would. */
async function hashAgain(from: number): Promise<void> {
  const rows = await database.admin(
    "select s.seq, e.bytes from audit_seal s join audit_entry e on e.id = s.entry_id order by s.seq",
  );
  let chain = chainStart(tenant.tenantId);
  for (const row of rows) {
    chain = sealEntry(chain, Number(row.seq), (row.bytes as Buffer).toString("utf8")).chain;
    if (Number(row.seq) >= from)
      await database.admin("update audit_seal set chain = $2 where seq = $1", [row.seq, chain]);
  }
}

const flipByte = (seq: number) =>
  database.admin(
    `update audit_entry set bytes = set_byte(bytes, length(bytes) / 2, get_byte(bytes, length(bytes) / 2) # 1) where tenant_id = $1 and ${entryAt}`,
    under(seq),
  );

/** Each changes the log and returns the number that verification must name. */
const tampering: Record<string, () => Promise<number>> = {
  async "flip one bit of an entry"() {
    const seq = pick(1, entries);
    await flipByte(seq);
    return seq;
  },
  async "flip one bit of a chain value"() {
    const seq = pick(1, entries);
    await database.admin(
      "update audit_seal set chain = set_byte(chain, 7, get_byte(chain, 7) # 4) where seq = $1",
      [seq],
    );
    return seq;
  },
  async "delete an entry"() {
    const seq = pick(1, entries);
    await database.admin(`delete from audit_entry where tenant_id = $1 and ${entryAt}`, under(seq));
    return seq;
  },
  async "delete an entry with its number"() {
    const seq = pick(1, entries);
    await database.admin("delete from audit_seal where tenant_id = $1 and seq = $2", under(seq));
    return seq;
  },
  async "delete an entry and close the gap"() {
    const seq = pick(1, entries);
    await database.admin("delete from audit_seal where tenant_id = $1 and seq = $2", under(seq));
    await database.admin("update audit_seal set seq = -seq where seq > $1", [seq]);
    await database.admin("update audit_seal set seq = -seq - 1 where seq < 0");
    return seq;
  },
  // Not a copy of the entry in this place: that would change nothing before the next number.
  async "insert a copy and move the rest"() {
    const seq = pick(1, entries);
    await database.admin("update audit_seal set seq = -seq where seq >= $1", [seq]);
    await database.admin("update audit_seal set seq = -seq + 1 where seq < 0");
    // The other columns are those of the copied entry.
    await database.admin(
      `with original as (select * from audit_seal where seq <> $1 + 1 limit 1), copy as (
         insert into audit_entry select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
         from audit_entry e where e.id = (select entry_id from original) returning id)
       insert into audit_seal select (jsonb_populate_record(s, jsonb_build_object('seq', $1::bigint, 'entry_id', copy.id))).*
       from audit_seal s, original, copy where s.seq = original.seq`,
      [seq],
    );
    return seq;
  },
  async "swap two numbers"() {
    const [low, high] = [pick(1, entries / 2), pick(entries / 2 + 1, entries)];
    await swapNumbers(low, high);
    return low;
  },
  async "swap two contents"() {
    const [low, high] = [pick(1, entries / 2), pick(entries / 2 + 1, entries)];
    await swapContents(low, high);
    return low;
  },
  async "cut off the end"() {
    const seq = pick(2, entries);
    await database.admin("delete from audit_seal where seq >= $1", [seq]);
    return seq;
  },
  async "cut off the end with its checkpoints"() {
    const seq = pick(2, entries);
    await database.admin("delete from audit_checkpoint where size >= $1", [seq]);
    await database.admin("delete from audit_seal where seq >= $1", [seq]);
    return seq;
  },
  async "empty the log"() {
    for (const table of tables) await database.admin(`truncate ${table} cascade`);
    return 1;
  },
  async "change an entry and hash everything again"() {
    const seq = pick(1, entries);
    await flipByte(seq);
    await hashAgain(seq);
    // The new hashes agree with each other. The next signature does not, and the last good one bounds the range.
    return Math.max(0, ...signedAt.filter((size) => size < seq)) + 1;
  },
  async "change an entry, hash again and drop the checkpoints"() {
    const seq = pick(1, entries);
    await flipByte(seq);
    await hashAgain(seq);
    await database.admin("delete from audit_checkpoint");
    return 1;
  },
  async "forge a checkpoint"() {
    await database.admin(
      "update audit_checkpoint set note = replace(note, 'time 2', 'time 1') where size = $1",
      [signedAt[1]],
    );
    return signedAt[1]!;
  },
};

describe("a superuser without triggers", () => {
  it("I2 the untouched log verifies", async () => {
    expect(await verify()).toMatchObject({
      ok: true,
      entries,
      checkpoints: signedAt.length,
      provenThrough: entries,
    });
  });

  it.each(Object.keys(tampering))(`I2 is detected, and the first bad number named: %s`, async (name) => {
    const share = Math.ceil(rounds / Object.keys(tampering).length);
    for (let round = 0; round < share; round++) {
      const firstBadSeq = await tampering[name]!();
      expect(await verify(), `${name} at ${firstBadSeq}`).toMatchObject({ ok: false, firstBadSeq });
      await putBack();
    }
    expect(await verify()).toMatchObject({ ok: true });
  });
});
