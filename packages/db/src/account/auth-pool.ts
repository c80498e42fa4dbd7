import pg from "pg";

/**
 * Connections as konstruct_auth, for better-auth. The role reaches only the schema `auth`.
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
  // The server closed an idle connection. The next query opens another and reports its own error.
  pool.on("error", () => undefined);
  return pool;
}
