/** What may be done to rows of a table. */
export type RowCommand = "read" | "insert" | "update" | "delete";

const order: readonly string[] = ["read", "insert", "update", "delete"];
const commandOf: Record<string, RowCommand> = {
  "insert into": "insert",
  update: "update",
  "delete from": "delete",
};
const token = /(?:\b(insert into|update|delete from)\s+)?\bpublic\.(\w+|%I)|\b(do update)\b|'(\w+)'/g;

/** Each command once, in the order read, insert, update, delete. */
export const inOrder = (commands: Iterable<string>): string[] =>
  [...new Set(commands)].sort((a, b) => order.indexOf(a) - order.indexOf(b));

/**
 * Commands on each table that the body of a function contains. A table counts where the body writes its schema. A row lock counts as
 * a read. Where the body fills a table's name in (`public.%I`), every table whose name it quotes counts.
 * @param tables names of all tables of the schema
 */
export function tablesInBody(body: string, tables: ReadonlySet<string>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const quoted: string[] = [];
  const filledIn: RowCommand[] = [];
  let lastInsert = "";
  const add = (table: string, command: RowCommand) => {
    if (tables.has(table)) found.set(table, inOrder([...(found.get(table) ?? []), command]));
  };
  for (const [, words = "", table, onConflict, literal] of withoutComments(body).matchAll(token)) {
    const command = commandOf[words] ?? "read";
    if (literal !== undefined) quoted.push(literal);
    else if (onConflict !== undefined) add(lastInsert, "update");
    else if (table === "%I") filledIn.push(command);
    else if (table !== undefined) add(table, command);
    if (command === "insert" && table !== undefined) lastInsert = table;
  }
  for (const command of filledIn) for (const table of quoted) add(table, command);
  return found;
}

/** Names of the functions that a body calls with their schema. */
export function callsInBody(body: string): string[] {
  return [...withoutComments(body).matchAll(/\bpublic\.(\w+)\(/g)].flatMap(([, name]) => name ?? []);
}

const withoutComments = (body: string): string => body.replace(/--.*$/gm, "");
