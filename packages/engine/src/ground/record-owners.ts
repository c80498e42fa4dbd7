import type { Json } from "@konstruct/core/json";
import type { Source } from "./sources/source.ts";

/** A name or code that identifies a record. `kind` says which field of which records. */
export type Owner = { kind: string; name: string };
type JsonRecord = { [key: string]: Json };
type Place = { source: Source; path: string; kind: string; key: string | null; record: JsonRecord };

const isRecord = (value: Json): value is JsonRecord =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Letters with digits, or many digits: such a code is unique everywhere. */
const isCode = (text: string) =>
  /^(?=.*\d)[\p{L}\d_.#/-]{4,40}$/u.test(text) && !/^\d{1,4}([-/.:]\d+)*$/.test(text);
const isMoment = (text: string) => /^\d{4}-\d{2}|^\d{1,2}[:.]\d{2}/.test(text);
const isName = (text: string) =>
  text.length >= 3 && text.length <= 80 && /\p{L}/u.test(text) && !isMoment(text);

/** Depth limit: deeper records have no names that a reply would use. */
const deepest = 64;

const escaped = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** A map whose keys are codes counts as a list of its records. */
function isListOfRecords(value: JsonRecord): boolean {
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([key, one]) => isCode(key) && isRecord(one));
}

/**
 * Every record of a source. Records at the same path of the same tool are of one kind. Iterative, because the tool chooses the
 * depth.
 */
function placesIn(source: Source): Place[] {
  const places: Place[] = [];
  const open: { path: string; kind: string; key: string | null; value: Json; depth: number }[] = [
    { path: "", kind: source.id, key: null, value: source.value, depth: 1 },
  ];
  for (const { path, kind, key, value, depth } of open) {
    if (depth > deepest) continue;
    if (Array.isArray(value)) {
      for (const [at, one] of value.entries()) {
        open.push({ path: `${path}/${at}`, kind: `${kind}/*`, key: null, value: one, depth: depth + 1 });
      }
    } else if (isRecord(value)) {
      places.push({ source, path, kind, key, record: value });
      const isList = isListOfRecords(value);
      for (const [name, one] of Object.entries(value)) {
        if (one === null || typeof one !== "object") continue;
        const below = isList ? `${kind}/*` : `${kind}/${name}`;
        open.push({
          path: `${path}/${escaped(name)}`,
          kind: below,
          key: isList ? name : null,
          value: one,
          depth: depth + 1,
        });
      }
    }
  }
  return places;
}

/** Two records with equal fields are the same record, read twice. */
const shallow = (record: JsonRecord) =>
  JSON.stringify(Object.entries(record).filter(([, value]) => value === null || typeof value !== "object"));

function namesOf({ kind, key, record }: Place): Owner[] {
  const fields = Object.entries(record).flatMap(([field, value]) =>
    typeof value === "string" && (isCode(value) ? !isMoment(value) : isName(value))
      ? [{ kind: `${kind}#${field}`, name: value.toLowerCase() }]
      : [],
  );
  return key === null ? fields : [...fields, { kind: `${kind}#`, name: key.toLowerCase() }];
}

/** The records that contain a place, by their names; the place is a JSON pointer. */
export type Owners = (source: Source, path: string) => readonly Owner[];

/**
 * The names of records in tool results. A code always identifies its record; words only if no two records of a kind share them.
 * @returns all names, and a function that gives those of the records around a place
 */
export function recordOwners(sources: readonly Source[]): { names: readonly Owner[]; above: Owners } {
  const named = sources
    .filter(({ kind }) => kind === "tool")
    .flatMap(placesIn)
    .map((place) => ({ place, names: namesOf(place) }));
  const holders = new Map<string, Map<string, Set<string>>>();
  for (const { place, names } of named) {
    for (const { kind, name } of names) {
      const byName = holders.get(kind) ?? new Map<string, Set<string>>();
      holders.set(kind, byName.set(name, (byName.get(name) ?? new Set()).add(shallow(place.record))));
    }
  }
  const tells = ({ kind, name }: Owner): boolean => {
    const byName = holders.get(kind);
    if (byName === undefined || byName.size < 2) return false;
    return isCode(name) || [...byName.values()].every((records) => records.size === 1);
  };
  const owners = new Map<Source, Map<string, Owner[]>>();
  for (const { place, names } of named) {
    const ofSource = owners.get(place.source) ?? new Map<string, Owner[]>();
    owners.set(place.source, ofSource.set(place.path, names.filter(tells)));
  }
  const above: Owners = (source, path) => {
    const ofSource = owners.get(source);
    const steps = path.split("/", deepest);
    return ofSource === undefined
      ? []
      : steps.flatMap((_step, at) => ofSource.get(steps.slice(0, at + 1).join("/")) ?? []);
  };
  const names = new Map(
    named.flatMap((one) => one.names.filter(tells)).map((one) => [`${one.kind} ${one.name}`, one]),
  );
  return { names: [...names.values()], above };
}
