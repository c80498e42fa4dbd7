import pg from "pg";

/**
 * Connections as konstruct_auth, for better-auth: its tables stand in the schema `auth`, and nothing else is in its reach.
 * @param url AUTH_DATABASE_URL
 */
export function openAuthPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 6,
    application_name: "konstruct-portal-auth",
    options: "-c search_path=auth",
    statement_timeout: 10_000,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  });
  // An idle connection that the server closed; the next query opens another and reports what it meets.
  pool.on("error", () => undefined);
  return pool;
}
