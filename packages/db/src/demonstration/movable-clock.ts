import pg from "pg";

/** Removes a throw-away database, also while connections to it are open. */
export async function dropDatabase(superuserUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${client.escapeIdentifier(database)} with (force)`);
  } finally {
    await client.end();
  }
}

/** The clock of one throw-away database. */
export type MovableClock = {
  /** Lets now() and clock_timestamp() differ from the machine's time by so much. */
  move(offsetMs: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * Replaces now() and clock_timestamp() of an empty database, before its migrations: column defaults and functions keep the one they were
 * created with. For a throw-away database only.
 * @param superuserUrl the database itself
 */
export async function installMovableClock(superuserUrl: string): Promise<MovableClock> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`
    begin;
    set local allow_system_table_mods = on;
    create schema moved_clock;
    create table moved_clock.offset_now (by interval not null);
    insert into moved_clock.offset_now values ('0');
    grant usage on schema moved_clock to public;
    grant select on moved_clock.offset_now to public;
    alter function pg_catalog.now() rename to machine_now;
    alter function pg_catalog.clock_timestamp() rename to machine_clock_timestamp;
    create function pg_catalog.now() returns timestamptz language sql stable parallel safe as
      'select pg_catalog.machine_now() + o.by from moved_clock.offset_now o';
    create function pg_catalog.clock_timestamp() returns timestamptz language sql volatile parallel safe as
      'select pg_catalog.machine_clock_timestamp() + o.by from moved_clock.offset_now o';
    commit`);
  return {
    async move(offsetMs) {
      await client.query("update moved_clock.offset_now set by = make_interval(secs => $1)", [
        offsetMs / 1_000,
      ]);
    },
    close: () => client.end(),
  };
}
