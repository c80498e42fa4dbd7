import type { Json, JsonObject } from "@konstruct/core/json";
import type { SessionState } from "@konstruct/engine/session/session-state";
import type { Success } from "../suite/scenario-schema.ts";
import { type Mismatch, subsetMismatches } from "./subset.ts";
import { goalsView } from "./views.ts";

/** What the criteria look at of each turn. */
type Talk = readonly {
  reply: string | null;
  session: SessionState;
  tools: readonly JsonObject[];
  handoff: string | null;
}[];
type Expected<Key extends keyof Success> = Exclude<Success[Key], undefined>;
type Check<Key extends keyof Success> = (expected: Expected<Key>, talk: Talk) => Mismatch[];

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;
const callsIn = (talk: Talk) => talk.flatMap(({ tools }) => tools);
const repliesIn = (talk: Talk) => talk.flatMap(({ reply }) => (reply === null ? [] : [reply]));
const holds = (text: string, part: string) =>
  text.normalize("NFKC").toLowerCase().includes(part.normalize("NFKC").toLowerCase());
const handoffIn = (talk: Talk) => talk.findLast(({ handoff }) => handoff !== null)?.handoff ?? null;

const checks: { [Key in keyof Required<Success>]: Check<Key> } = {
  tools: (expected, talk) => {
    const calls = callsIn(talk).map(plain);
    return expected.flatMap((wanted, index) =>
      calls.some((call) => subsetMismatches(plain(wanted), call).length === 0)
        ? []
        : [{ path: [String(index)], expected: plain(wanted), actual: calls }],
    );
  },
  no_tools: (expected, talk) =>
    callsIn(talk)
      .filter(({ tool }) => expected.includes(String(tool)))
      .map((call) => ({ path: [String(call.tool)], expected: "not called", actual: plain(call) })),
  goals: (expected, talk) => {
    const last = talk.at(-1);
    return subsetMismatches(plain(expected), last === undefined ? {} : goalsView(last.session));
  },
  handoff: (expected, talk) => {
    const actual = handoffIn(talk);
    if (expected === "any") return actual === null ? [{ path: [], expected, actual }] : [];
    return actual === expected ? [] : [{ path: [], expected, actual }];
  },
  says: (expected, talk) => {
    const replies = repliesIn(talk);
    return expected
      .filter((part) => !replies.some((reply) => holds(reply, part)))
      .map((part) => ({ path: [], expected: part, actual: replies.at(-1) ?? null }));
  },
  never_says: (expected, talk) =>
    expected.flatMap((part) => {
      const found = repliesIn(talk).find((reply) => holds(reply, part));
      return found === undefined ? [] : [{ path: [], expected: `not ${part}`, actual: found }];
    }),
};

function checkOne<Key extends keyof Success>(key: Key, expected: Success[Key], talk: Talk): Mismatch[] {
  if (expected === undefined) return [];
  return checks[key](expected as Expected<Key>, talk).map((one) => ({ ...one, path: [key, ...one.path] }));
}

/** The criteria a conversation does not meet; paths begin with the key of the criterion. */
export function successMismatches(success: Success, talk: Talk): Mismatch[] {
  return (Object.keys(success) as (keyof Success)[]).flatMap((key) => checkOne(key, success[key], talk));
}

/** Whether a criterion asks for something to happen: without one, a conversation cannot end early as a success. */
export function asksForSomething({ tools, goals, handoff, says }: Success): boolean {
  return [tools, goals, handoff ?? undefined, says].some((one) => one !== undefined);
}
