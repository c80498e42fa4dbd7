/** What a macro can insert. */
export const macroVariables = ["contact.name", "member.name", "agent.name", "organisation.name"] as const;
export type MacroVariable = (typeof macroVariables)[number];
export type MacroValues = Readonly<Record<MacroVariable, string>>;

const variable = /\{\{\s*([^{}]*?)\s*\}\}/g;

const isKnown = (name: string): name is MacroVariable => (macroVariables as readonly string[]).includes(name);

/** The variables of a text that no macro has, each once. */
export function unknownVariables(body: string): string[] {
  const names = [...body.matchAll(variable)].map(([, name]) => name!);
  return [...new Set(names.filter((name) => !isKnown(name)))];
}

/** The text with the values in place of its variables. Values are inserted as they are: braces in them mean nothing. */
export function fillMacro(body: string, values: MacroValues): string {
  return body.replace(variable, (whole, name: string) => (isKnown(name) ? values[name] : whole));
}
