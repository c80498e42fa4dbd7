import type pg from "pg";

/** Whether an address has an account, and whether its owner has confirmed it. */
export async function findAddress(
  pool: pg.Pool,
  email: string,
): Promise<"free" | "unconfirmed" | "confirmed"> {
  const { rows } = await pool.query<{ confirmed: boolean }>(
    `select "emailVerified" as confirmed from auth."user" where email = $1`,
    [email.toLowerCase()],
  );
  if (rows[0] === undefined) return "free";
  return rows[0].confirmed ? "confirmed" : "unconfirmed";
}
