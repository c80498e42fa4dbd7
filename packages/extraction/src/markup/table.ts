/** A block of rows is about as long as a chunk, so that each has its own heading row. */
const blockLength = 1_200;

const oneLine = (cell: string) => cell.replace(/\s+/g, " ").trim().replaceAll("|", "\\|");
const rowLine = (cells: readonly string[]) => `| ${cells.map(oneLine).join(" | ")} |`;

function blocksOf(header: string, rows: readonly string[]): string[] {
  const blocks: string[] = [];
  let block = header;
  for (const row of rows) {
    if (block !== header && block.length + row.length > blockLength) {
      blocks.push(block);
      block = header;
    }
    block += `\n${row}`;
  }
  return [...blocks, block];
}

/**
 * Rows as Markdown tables: the first row is the heading and is repeated above every block of rows, so that each block can be read
 * alone. Rows and columns without any text are left out.
 */
export function tableMarkdown(rows: readonly (readonly string[])[]): string {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ""));
  const width = filled.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Array.from({ length: width }, (_, at) => at).filter((at) =>
    filled.some((row) => (row[at] ?? "").trim() !== ""),
  );
  const [head, ...body] = filled.map((row) => columns.map((at) => row[at] ?? ""));
  if (head === undefined) return "";
  const header = `${rowLine(head)}\n|${" --- |".repeat(columns.length)}`;
  return blocksOf(header, body.map(rowLine)).join("\n\n");
}
