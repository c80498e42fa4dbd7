/** One thing wrong with the environment: which variable, what is wrong, what to do. */
export type Problem = { name: string; what: string; remedy: string };

/** Text for a terminal, columns aligned, the variables in the order found. */
export function problemTable(problems: readonly Problem[]): string {
  const header: Problem = { name: "VARIABLE", what: "WHAT IS WRONG", remedy: "WHAT TO DO" };
  const rows = [header, ...problems];
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  const whatWidth = Math.max(...rows.map(({ what }) => what.length));
  const lines = rows.map(
    ({ name, what, remedy }) => `  ${name.padEnd(nameWidth)}  ${what.padEnd(whatWidth)}  ${remedy}`,
  );
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  return [`The environment has ${count}:`, ...lines].join("\n");
}
