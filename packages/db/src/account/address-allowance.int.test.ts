import { setUpDatabase } from "@konstruct/testing/set-up-database";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Allowance, createAddressAllowance } from "./address-allowance.ts";
import { openAuthPool } from "./auth-pool.ts";

const perMinute = { window: 60, max: 20 };
const database = setUpDatabase();
let pool: pg.Pool;
let allowance: Allowance;
beforeAll(async () => {
  pool = openAuthPool(database.urls.auth);
  allowance = createAddressAllowance(pool);
});
afterAll(async () => {
  await pool.end();
});

const attempts = async (key: string, count: number) => {
  const allowed: boolean[] = [];
  for (let attempt = 0; attempt < count; attempt++)
    allowed.push((await allowance.consume(key, perMinute)).allowed);
  return allowed;
};
/** Moves the stored window back in time. */
const passes = (seconds: number) =>
  database.admin(`update auth."rateLimit" set "lastRequest" = "lastRequest" - $1::bigint * 1000`, [seconds]);

describe("attempts from one address", () => {
  it("J1 are allowed up to the maximum within the window; after that the answer says how long to wait", async () => {
    expect(await attempts("guesser", 20)).not.toContain(false);
    const refused = await allowance.consume("guesser", perMinute);
    expect(refused.allowed).toBe(false);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(60);
    expect((await allowance.consume("somebody else", perMinute)).allowed).toBe(true);
    await passes(60);
    expect((await allowance.consume("guesser", perMinute)).allowed).toBe(true);
  });

  it("J1 an office whose people sign in one after another all morning is never refused", async () => {
    for (let minute = 0; minute < 5; minute++) {
      expect(await attempts("office", 15)).not.toContain(false);
      await passes(60);
    }
  });

  it("J1 a refused attempt does not extend the window", async () => {
    await attempts("stubborn", 30);
    await passes(59);
    expect((await allowance.consume("stubborn", perMinute)).allowed).toBe(false);
    await passes(1);
    expect((await allowance.consume("stubborn", perMinute)).allowed).toBe(true);
  });

  it("J1 simultaneous attempts are counted one by one", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => allowance.consume("at once", perMinute)),
    );
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(20);
  });

  it("J1 counters of past windows are deleted", async () => {
    await allowance.consume("long ago", perMinute);
    await pool.query("insert into auth.sign_in_attempt (email_hash, attempts) values ('\\x00', 3)");
    await passes(7_200);
    await database.admin("update auth.sign_in_attempt set began_at = now() - interval '2 hours'");
    await createAddressAllowance(pool).consume("now", perMinute);
    const left = await database.admin(
      `select key from auth."rateLimit" union all select encode(email_hash, 'hex') from auth.sign_in_attempt`,
    );
    expect(left).toEqual([{ key: "now" }]);
  });
});
