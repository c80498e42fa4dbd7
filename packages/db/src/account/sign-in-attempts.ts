import { hash } from "node:crypto";
import type pg from "pg";

/** Sign-in attempts allowed for one account within the window, from all addresses together. */
const mostAttempts = 10;
const windowMinutes = 15;

const hashOf = (email: string) => hash("sha256", email.trim().toLowerCase(), "buffer");

/** Counts one attempt. @returns seconds to wait when there were too many attempts, else 0 */
export async function countSignInAttempt(pool: pg.Pool, email: string): Promise<number> {
  const { rows } = await pool.query<{ attempts: number; seconds: number }>(
    `insert into auth.sign_in_attempt as a (email_hash, attempts) values ($1, 1)
     on conflict (email_hash) do update set
       attempts = case when a.began_at < now() - make_interval(mins => $2) then 1 else a.attempts + 1 end,
       began_at = case when a.began_at < now() - make_interval(mins => $2) then now() else a.began_at end
     returning attempts, ceil(extract(epoch from began_at + make_interval(mins => $2) - now()))::integer as seconds`,
    [hashOf(email), windowMinutes],
  );
  const counted = rows[0]!;
  return counted.attempts > mostAttempts ? Math.max(counted.seconds, 1) : 0;
}

/** Resets the count: the password was right. */
export async function forgetSignInAttempts(pool: pg.Pool, email: string): Promise<void> {
  await pool.query("delete from auth.sign_in_attempt where email_hash = $1", [hashOf(email)]);
}
