import { withoutAccents } from "@konstruct/core/language/answers/write-plain";
import { alternatives, standing } from "../language/languages.ts";
import type { Candidate } from "./candidate.ts";
import type { ParamSpec } from "./param-spec.ts";

const cue = new RegExp(standing(alternatives("correction")), "giu");
const rejected = new RegExp(
  `(?<![\\p{Script=Latin}])(?:${alternatives("notThis")})(?![\\p{Script=Latin}])\\s*(?:\\p{L}+\\s+){0,3}(?:\\p{Script=Thai}+\\s*)?$`,
  "iu",
);

/** Drops what is negated ("not O-1"), and puts what follows a correction first ("no, I meant O-2"). */
function preferCorrections(text: string, candidates: Candidate[]): Candidate[] {
  const bare = withoutAccents(text);
  const said = bare.length === text.length ? bare : text;
  const kept = candidates.filter((one) => !rejected.test(said.slice(Math.max(0, one.start - 40), one.start)));
  const cues = [...said.matchAll(cue)].map((match) => match.index);
  const corrected = (one: Candidate) =>
    cues.some((at) => at < one.start && kept.some((other) => other.start < at));
  return [...kept.filter(corrected), ...kept.filter((one) => !corrected(one))];
}

/** Words that name a parameter before its value: for `ticket_id`, "ticket". */
function labelWords(spec: ParamSpec): string[] {
  const generic = new Set(["id", "number", "no", "code", "date", "amount", "the", "of", "num", "ref"]);
  const words = spec.label.toLowerCase().split(" ");
  const own = words.filter((word) => !generic.has(word));
  return own.length > 0 ? own : words;
}

/** Characters between a value and the nearest label word before it; infinite without one. */
export function labelDistance(text: string, spec: ParamSpec, candidate: Candidate): number {
  const before = text.slice(Math.max(0, candidate.start - 40), candidate.start).toLowerCase();
  const nearest = Math.max(...labelWords(spec).map((word) => before.lastIndexOf(word)));
  return nearest === -1 ? Number.POSITIVE_INFINITY : before.length - nearest;
}

/** Assigns values to parameters of one type: those with the nearest labels first, the others in the order of the text. */
export function assign(text: string, specs: ParamSpec[], candidates: Candidate[]): Map<string, Candidate> {
  const assigned = new Map<string, Candidate>();
  const free = new Set(preferCorrections(text, candidates));
  const pairs = specs
    .flatMap((spec) =>
      [...free].map((candidate) => ({ spec, candidate, distance: labelDistance(text, spec, candidate) })),
    )
    .filter((pair) => pair.distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance);
  // A single parameter needs no labels; the candidates are already in order of preference.
  for (const { spec, candidate } of specs.length > 1 ? pairs : []) {
    if (assigned.has(spec.name) || !free.has(candidate)) continue;
    assigned.set(spec.name, candidate);
    free.delete(candidate);
  }
  for (const spec of specs) {
    const [next] = free;
    if (assigned.has(spec.name) || next === undefined) continue;
    assigned.set(spec.name, next);
    free.delete(next);
  }
  return assigned;
}
