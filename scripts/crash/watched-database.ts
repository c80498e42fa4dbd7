import type { Database, Queryable } from "@konstruct/db/database";
import type { KillSwitch } from "./kill-switch.ts";

/** A database whose named statements and commits pass the kill switch. */
export function watchDatabase(inner: Database, kill: KillSwitch): Database {
  return {
    ...inner,
    query: watchStatements(inner, kill),
    async connect() {
      const connection = await inner.connect();
      let statements: string[] = [];
      return {
        ...connection,
        query: (statement) => {
          if (statement.name !== undefined) statements.push(statement.name);
          return connection.query(statement);
        },
        async simple(text) {
          if (text !== "commit") {
            statements = [];
            return connection.simple(text);
          }
          const passed = { what: "commit", statements } as const;
          await kill({ ...passed, when: "before" });
          const command = await connection.simple(text);
          await kill({ ...passed, when: "after" });
          return command;
        },
      };
    },
  };
}

/** A statement outside a transaction is its own commit. A claim that found nothing is no step of any message. */
function watchStatements(inner: Queryable, kill: KillSwitch): Queryable["query"] {
  return async (statement) => {
    const passed = {
      what: "statement",
      statements: statement.name === undefined ? [] : [statement.name],
    } as const;
    await kill({ ...passed, when: "before" });
    const result = await inner.query(statement);
    if (result.rowCount > 0) await kill({ ...passed, when: "after" });
    return result as never;
  };
}
