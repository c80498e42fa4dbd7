import type { AgentConfig } from "./agent-config.ts";

const place = /\{\{\s*([a-z_]*)\s*\}\}/g;

type Named = Pick<AgentConfig, "name" | "role" | "tone" | "scope" | "currency">;

/** The values of `{{name}}` in instructions. They come from other settings of the agent, so that each is written once. */
const values = {
  agent: ({ name }: Named) => name,
  role: ({ role }: Named) => role,
  tone: ({ tone }: Named) => tone,
  functions: ({ scope }: Named) => scope.functions.map(({ label }) => label).join(", "),
  currency: ({ currency }: Named) => currency,
} as const;
export const instructionVariables = Object.keys(values) as (keyof typeof values)[];

const isVariable = (name: string): name is keyof typeof values => Object.hasOwn(values, name);

/** Instructions as a model reads them. An unknown variable is left as it is; checkAgent reports it. */
export function fillVariables(text: string, agent: Named): string {
  return text.replace(place, (written, name: string) => (isVariable(name) ? values[name](agent) : written));
}

/** Names in instructions that no variable has. */
export function unknownVariables(text: string): string[] {
  return [...text.matchAll(place)].flatMap(([, name = ""]) => (isVariable(name) ? [] : [name]));
}
