import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, type SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";

/** PostgreSQL's one-byte type of its own catalogue, which the engine asks for and the adapter refuses to name. */
const internalChar = 18;

/** Prisma's adapter, mended in two places for an engine that reads the catalogue and runs whole scripts. */
export function adapterFor(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const query = pool.query.bind(pool) as (statement: unknown) => Promise<pg.QueryArrayResult>;
  let charColumns: number[] = [];
  Object.assign(pool, {
    async query(statement: unknown) {
      const result = await query(statement);
      charColumns = [];
      for (const [index, field] of (result.fields ?? []).entries()) {
        if (field.dataTypeID !== internalChar) continue;
        field.dataTypeID = pg.types.builtins.TEXT;
        charColumns.push(index);
      }
      return result;
    },
  });
  const prisma = new PrismaPg(pool);
  return {
    provider: prisma.provider,
    adapterName: prisma.adapterName,
    connectToShadowDb: () => prisma.connectToShadowDb(),
    async connect() {
      const adapter = await prisma.connect();
      const queryRaw = adapter.queryRaw.bind(adapter);
      return Object.assign(adapter, {
        // The engine asks one thing at a time, so the columns noted are those of this query.
        async queryRaw(statement: Parameters<typeof queryRaw>[0]) {
          const result = await queryRaw(statement);
          for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
          return result;
        },
        // The adapter's own cuts a script at every semicolon, those inside functions too.
        executeScript: async (script: string) => void (await query(script)),
      });
    },
  };
}
