import type { Database } from "@konstruct/db/database";

/** The same database, counting the transactions that were committed through it. */
export function countCommits(database: Database): { database: Database; commits(): number } {
  let commits = 0;
  const counting: Database = {
    query: (statement) => database.query(statement),
    lastRefusal: () => database.lastRefusal(),
    close: () => database.close(),
    async connect() {
      const connection = await database.connect();
      return {
        ...connection,
        async simple(text) {
          const command = await connection.simple(text);
          if (text === "commit") commits += 1;
          return command;
        },
      };
    },
  };
  return { database: counting, commits: () => commits };
}
