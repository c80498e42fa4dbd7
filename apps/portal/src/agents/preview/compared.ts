import type { ModelChoice } from "@konstruct/services/agent/model-choices";

/** A published version by its number. */
export type PublishedVersion = { id: string; number: number };

/** What answers beside the draft: a published version, or the draft with another model. */
export type Compared =
  | { kind: "version"; id: string; number: number }
  | { kind: "model"; provider: ModelChoice["provider"]; name: string };

/** What a draft can be compared with. `versions`: the newest first. */
export type Comparable = { versions: readonly PublishedVersion[]; models: readonly ModelChoice[] };

const modelKey = ({ provider, name }: ModelChoice) => `model:${provider}:${name}`;

/** The value of an option in a list of everything comparable. */
export const keyOf = (compared: Compared | null): string => {
  if (compared === null) return "";
  return compared.kind === "version" ? `version:${compared.id}` : modelKey(compared);
};

/** The comparable with this key; null for none. */
export function comparedBy(key: string, { versions, models }: Comparable): Compared | null {
  const version = versions.find(({ id }) => `version:${id}` === key);
  if (version !== undefined) return { kind: "version", ...version };
  const model = models.find((one) => modelKey(one) === key);
  return model === undefined ? null : { kind: "model", ...model };
}
