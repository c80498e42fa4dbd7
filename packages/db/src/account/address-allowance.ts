import type pg from "pg";

export type Allowance = {
  /**
   * Counts one attempt under a key. At most `max` are allowed in a window of `seconds`.
   * @returns `retryAfter` in seconds; null when the attempt is allowed
   */
  consume(
    key: string,
    rule: { window: number; max: number },
  ): Promise<{ allowed: boolean; retryAfter: number | null }>;
};

/** Counters older than this are deleted. It is longer than any window. */
const forgottenAfterMinutes = 60;
const millisecondsNow = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/**
 * Limits attempts by address. A window begins with the first attempt and has a fixed end. better-auth's own storage restarts the
 * window with every attempt, so an office that signs in one person a minute would be refused all morning. This uses better-auth's
 * table; `lastRequest` holds the start of the window.
 */
export function createAddressAllowance(pool: pg.Pool): Allowance {
  let forgetAt = 0;
  /** Deletes old counters of addresses and of sign-in-attempts.ts, once an hour in each process. */
  async function forget(): Promise<void> {
    if (Date.now() < forgetAt) return;
    forgetAt = Date.now() + forgottenAfterMinutes * 60_000;
    await pool.query(
      `with addresses as (delete from auth."rateLimit" where "lastRequest" < ${millisecondsNow} - $1::int * 60000::bigint)
       delete from auth.sign_in_attempt where began_at < now() - make_interval(mins => $1::int)`,
      [forgottenAfterMinutes],
    );
  }
  return {
    async consume(key, { window, max }) {
      await forget();
      const { rows } = await pool.query<{ count: number; seconds: number }>(
        `with at as (select ${millisecondsNow} as now)
         insert into auth."rateLimit" as r ("key", "count", "lastRequest") select $1, 1, now from at
         on conflict ("key") do update set
           "count" = case when r."lastRequest" <= excluded."lastRequest" - $2 * 1000 then 1 else least(r."count", $3) + 1 end,
           "lastRequest" = case when r."lastRequest" <= excluded."lastRequest" - $2 * 1000 then excluded."lastRequest" else r."lastRequest" end
         returning "count", ceil(("lastRequest" + $2 * 1000 - (select now from at)) / 1000.0)::integer as seconds`,
        [key, window, max],
      );
      const { count, seconds } = rows[0]!;
      return count > max
        ? { allowed: false, retryAfter: Math.max(seconds, 1) }
        : { allowed: true, retryAfter: null };
    },
  };
}
