import { AppError } from "@konstruct/core/errors";

const tenantRows = (table: string): string => `alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy tenant_only on ${table} to konstruct_app
  using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid)
  with check (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select, insert, update, delete on ${table} to konstruct_app;`;

/**
 * The migration that brings a database to prisma/schema: the tables and columns that differ, and forced row security for each new table.
 * @param differences statements of Prisma's schema engine
 * @throws AppError `conflict` when nothing differs; `invalid_input` for what needs a migration by hand: something is dropped, or a
 *   new table has no tenant
 */
export function tableMigration(differences: string[]): string {
  if (differences.length === 0)
    throw new AppError(
      "conflict",
      "The migrations give the tables of prisma/schema. Change the schema first.",
    );
  const dropping = differences.find((statement) => /\bDROP\b/.test(statement));
  if (dropping !== undefined)
    throw new AppError(
      "invalid_input",
      `A migration only adds, and this one would drop something. Write it by hand: ${dropping}`,
    );
  const created = differences.flatMap((statement) => {
    const table = /^CREATE TABLE "(\w+)"/.exec(statement)?.[1];
    return table === undefined ? [] : [{ table, hasTenant: statement.includes('"tenant_id" UUID NOT NULL') }];
  });
  const shared = created.find(({ hasTenant }) => !hasTenant);
  if (shared !== undefined)
    throw new AppError("invalid_input", `${shared.table} has no tenant_id. Write its migration by hand.`);
  return `${[...differences, ...created.map(({ table }) => tenantRows(table))].join("\n\n")}\n`;
}
