import type { Database } from "@konstruct/db/database";

/** The same database, counting the statements inside its transactions. Opening and ending one are not counted. */
export function countStatements(database: Database): { database: Database; take(): number } {
  let statements = 0;
  return {
    database: {
      ...database,
      async connect() {
        const connection = await database.connect();
        return {
          ...connection,
          query: (statement) => {
            statements++;
            return connection.query(statement);
          },
        };
      },
    },
    /** How many there were since it was last asked. */
    take() {
      const taken = statements;
      statements = 0;
      return taken;
    },
  };
}
