import { accountRefusals } from "./account-refusals.ts";
import { agentRefusals } from "./agent-refusals.ts";
import { requestRefusals } from "./request-refusals.ts";
import { workRefusals } from "./work-refusals.ts";

/** Every refusal that people read, by id: its code for programs and its English text. */
export const refusals = {
  ...requestRefusals,
  ...accountRefusals,
  ...workRefusals,
  ...agentRefusals,
} as const satisfies Record<string, { code: string; text: string }>;

export type RefusalId = keyof typeof refusals;

/** The names in braces of a text. */
type PlaceholdersIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

export type RefusalValues<Id extends RefusalId> = Record<
  PlaceholdersIn<(typeof refusals)[Id]["text"]>,
  string | number
>;

/** A refusal as an error carries it. */
export type Refusal = { id: RefusalId; values: Readonly<Record<string, string | number>> };

/** An English text for people. `refusal`: what it was made of, so that it can be shown in another language; null for a text from outside. */
export type Problem = { text: string; refusal: Refusal | null };

const placeholder = /\{(\w+)\}/g;

/** A text with its placeholders filled; one without a value stays as it is. */
export const fillPlaceholders = (text: string, values: Refusal["values"]): string =>
  text.replace(placeholder, (whole, name: string) => String(values[name] ?? whole));

/** The English text of a refusal. */
export const refusalText = ({ id, values }: Refusal): string => fillPlaceholders(refusals[id].text, values);
