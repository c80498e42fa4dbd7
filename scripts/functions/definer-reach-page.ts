import { AppError } from "@konstruct/core/errors";
import { definerFunctions } from "@konstruct/db/isolation/reviewed";
import type { DefinerFunction, DefinerTable } from "./definer-reach.ts";

const begin = "<!-- definer-reach: begin -->\n";
const end = "<!-- definer-reach: end -->\n";

/**
 * The page with the reach of konstruct_definer between its two markers.
 * @throws AppError `invalid_input` when the page lacks a marker
 */
export function withDefinerReach(
  page: string,
  reach: { functions: DefinerFunction[]; tables: DefinerTable[] },
): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to < from)
    throw new AppError("invalid_input", `The page must hold ${begin.trim()} and, below it, ${end.trim()}.`);
  const tables = `${functionTable(reach.functions)}\n\n${tableTable(reach.tables)}\n`;
  return page.slice(0, from + begin.length) + tables + page.slice(to);
}

function functionTable(functions: DefinerFunction[]): string {
  const rows = functions.map(({ signature, tables, executors }) => [
    `\`${signature}\``,
    definerFunctions[signature] ?? "not reviewed",
    [...tables].map(([table, commands]) => `${table} (${commands.join(", ")})`).join("; "),
    executors.join(", ") || "its owner only",
  ]);
  return markdownTable(
    ["function", "why it runs as konstruct_definer", "tables", "who may execute it"],
    rows,
  );
}

function tableTable(tables: DefinerTable[]): string {
  const rows = tables.map(({ name, policyNames, policies, grants }) => [
    `\`${name}\``,
    policyNames.join(", "),
    policies.join(", "),
    grants.join(", "),
  ]);
  return markdownTable(["table", "policies", "policies let through", "granted"], rows);
}

const markdownTable = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
