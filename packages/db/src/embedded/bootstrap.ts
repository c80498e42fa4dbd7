import pg from "pg";

export type DatabaseUrls = { app: string; owner: string; queue: string; auth: string };

function withRole(url: string, role: string, password: string, database: string): string {
  const changed = new URL(url);
  changed.username = role;
  changed.password = password;
  changed.pathname = `/${database}`;
  return changed.toString();
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The work of a database administrator (infra/postgres/init-roles.sql does it on an external server): roles with a password, a
 * database owned by konstruct_owner, and the extensions that only a superuser may create. Safe to repeat.
 * @param superuserUrl any database of the server
 */
export async function bootstrapDatabase(
  superuserUrl: string,
  database: string,
  password: string,
): Promise<DatabaseUrls> {
  await asSuperuser(superuserUrl, async (client) => {
    // Roles belong to the whole server, so concurrent bootstraps take turns. No other lock uses the key 7002.
    await client.query("select pg_advisory_lock(7002)");
    const roles = {
      konstruct_owner: "login createrole",
      konstruct_app: "login",
      konstruct_queue: "login",
      konstruct_auth: "login",
      konstruct_definer: "nologin",
    };
    for (const [role, attributes] of Object.entries(roles)) {
      const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
      const verb = rowCount === 0 ? "create" : "alter";
      await client.query(
        `${verb} role ${role} ${attributes} nosuperuser nobypassrls ${attributes === "nologin" ? "" : `password ${quote(password)}`}`,
      );
    }
    await client.query("grant konstruct_definer, konstruct_queue to konstruct_owner");
    const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
    await client.query(
      rowCount === 0
        ? `create database ${database} owner konstruct_owner`
        : `alter database ${database} owner to konstruct_owner`,
    );
  });
  const superuserHere = new URL(superuserUrl);
  superuserHere.pathname = `/${database}`;
  await asSuperuser(superuserHere.toString(), async (client) => {
    // The migrations own the schema. Only a superuser may create pg_stat_statements and pgvector.
    await client.query("alter schema public owner to konstruct_owner");
    for (const extension of ["vector", "pg_stat_statements"]) {
      const { rowCount } = await client.query("select from pg_available_extensions where name = $1", [
        extension,
      ]);
      if (rowCount === 1) await client.query(`create extension if not exists ${extension}`);
    }
  });
  return {
    app: withRole(superuserUrl, "konstruct_app", password, database),
    owner: withRole(superuserUrl, "konstruct_owner", password, database),
    queue: withRole(superuserUrl, "konstruct_queue", password, database),
    auth: withRole(superuserUrl, "konstruct_auth", password, database),
  };
}
