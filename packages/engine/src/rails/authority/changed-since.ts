import type { Json, JsonObject } from "@konstruct/core/json";
import { questionsIn } from "@konstruct/core/language/answers/questions";
import { findMentions } from "../../ground/mentions/find-mentions.ts";
import { type ArgumentLeaf, argumentLeaves } from "../../values/argument-leaves.ts";
import { saidIn } from "../../values/said-in.ts";
import { sameJson } from "../../values/same-json.ts";

type Fields = Readonly<Record<string, Json>>;
const isSingle = (value: Json) => value === null || typeof value !== "object";

/** Every object of a result with its own single values. Iterative, because another system chooses the depth. */
function entriesOf(result: Json): Fields[] {
  const entries: Fields[] = [];
  const open: Json[] = [result];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === null || typeof next !== "object") continue;
    const single = Object.entries(next).filter(([, value]) => isSingle(value));
    // The entries of a plain list stand apart: `free: ["9:00", "9:30"]`.
    if (Array.isArray(next)) entries.push(...single.map(([, value]) => ({ "": value })));
    else entries.push(Object.fromEntries(single));
    open.push(...Object.values(next).filter((value) => !isSingle(value)));
  }
  return entries;
}

const heldBy = (entry: Fields, leaves: readonly ArgumentLeaf[]): ArgumentLeaf[] =>
  leaves.filter(({ value }) => Object.values(entry).some((field) => sameJson(field, value)));

const mostHeld = (entries: readonly Fields[], leaves: readonly ArgumentLeaf[]) =>
  entries.reduce((most, entry) => Math.max(most, heldBy(entry, leaves).length), 0);

/** How many of the arguments of a call one entry of a result holds; those that the look-up itself was made with count too. */
export function heldOf({ value, args }: { value: Json; args: JsonObject }, call: JsonObject): number {
  const leaves = argumentLeaves(call);
  const asked = Object.fromEntries(argumentLeaves(args).map(({ path, value }) => [path, value]));
  const entries = entriesOf(value).filter((entry) => heldBy(entry, leaves).length > 0);
  return mostHeld(
    entries.map((entry) => ({ ...entry, ...asked })),
    leaves,
  );
}

const holdsAll = (entry: Fields, leaves: readonly ArgumentLeaf[]) =>
  heldBy(entry, leaves).length === leaves.length;

/** Amounts, times and codes change of themselves (a count, a moment of reading): they matter where the contact was told them. */
const mattersIfTold = (value: Json) =>
  typeof value === "number" || (typeof value === "string" && /\d/.test(value));

/** How many things there are, told beside the question and not in it ("4 places are free"): a yes rests on there being any. */
function isCountBeside(value: Json, told: string, now: Date): boolean {
  if (typeof value !== "number" || saidIn(questionsIn(told), { path: "", value }, now)) return false;
  const mentions = findMentions(told, now).filter(({ offers }) => offers.includes(`n:${value}`));
  return mentions.length > 0 && mentions.every(({ needs }) => needs.includes(`q:${value}:#`));
}

const isSome = (value: Json | undefined) => typeof value === "number" && value > 0;

function changedFields(was: Fields, is: Fields, told: string, now: Date): string[] {
  return Object.entries(was)
    .filter(
      ([, value]) =>
        !mattersIfTold(value) || saidIn([told], { path: "", value: value as string | number }, now),
    )
    .filter(([name, value]) => !sameJson(is[name] ?? null, value))
    .filter(([name, value]) => !(isSome(is[name]) && isCountBeside(value, told, now)))
    .map(
      ([name, value]) => `${name} was ${JSON.stringify(value)} and is ${JSON.stringify(is[name] ?? null)}`,
    );
}

/**
 * What a look-up gave for a call and gives no longer: the entry that holds most of the call's arguments is gone, or it says
 * something else than the contact was asked about.
 * @param told the question as the contact read it
 * @returns one phrase for each change; empty if what was offered still holds
 */
export function changedSince(
  { was, is }: { was: Json; is: Json },
  args: JsonObject,
  told: string,
  now: Date,
): string[] {
  const leaves = argumentLeaves(args);
  const before = entriesOf(was);
  const most = mostHeld(before, leaves);
  if (most === 0) return [];
  const offered = before.filter((entry) => heldBy(entry, leaves).length === most);
  const after = entriesOf(is);
  const perEntry = offered.map((entry) => {
    const held = heldBy(entry, leaves);
    const same = after.filter((one) => holdsAll(one, held));
    if (same.length === 0)
      return [`${held.map(({ value }) => JSON.stringify(value)).join(", ")} is no longer there`];
    const changes = same.map((one) => changedFields(entry, one, told, now));
    return changes.reduce((least, one) => (one.length < least.length ? one : least));
  });
  // Where several entries hold the same arguments, one that still holds is enough.
  return perEntry.reduce((least, one) => (one.length < least.length ? one : least));
}
