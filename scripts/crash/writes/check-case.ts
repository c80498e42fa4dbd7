import { en } from "@konstruct/core/language/tables/en";
import type { CallRow, CaseState } from "./case-state.ts";
import { isIdempotent, type WriteCase } from "./cases.ts";
import { allDone } from "./scripted-model.ts";
import type { Asked } from "./tool-server.ts";

/** What was there when a process was killed. */
export type Death = { calls: readonly CallRow[]; asked: number };

export type CaseEnd = {
  case: WriteCase;
  deaths: readonly Death[];
  /** The tool server's log of this case. */
  asked: readonly Asked[];
  state: CaseState;
};

const sameCall = (a: Asked | CallRow, b: Asked | CallRow) =>
  a.key === b.key && a.tool === b.tool && a.value === b.value && a.case === b.case;

/** Every effect is journalled once, nothing is made that was not, and only a tool that takes its key is asked again. */
function wrongEffects({ asked, state: { calls } }: CaseEnd): string[] {
  const keys = calls.map(({ key }) => key);
  return [
    ...(new Set(keys).size === keys.length ? [] : ["a key has two calls"]),
    ...asked
      .filter((one) => !calls.some((call) => sameCall(one, call)))
      .map(({ tool }) => `${tool} was made and not journalled`),
    ...calls.flatMap(({ key, tool, state }) => {
      const times = asked.filter((one) => one.key === key).length;
      if (times > 1 && !isIdempotent(tool)) return [`${tool} was made ${times} times`];
      if (state === "unknown")
        return isIdempotent(tool) ? [`the end of ${tool} is unknown, and could be asked for`] : [];
      return state === "done" && times > 0 ? [] : [`${tool} is ${state}, and was made ${times} times`];
    }),
  ];
}

/** What was journalled when a process died stands, and what had ended then was not begun again. */
function lostAtDeath({ deaths, asked, state: { calls } }: CaseEnd): string[] {
  return deaths.flatMap((death) =>
    death.calls.flatMap((then) => {
      const now = calls.find((call) => sameCall(call, then));
      if (now === undefined) return [`${then.tool} "${then.value}" was journalled and is gone`];
      if (then.state === "attempting") return [];
      if (now.state !== then.state) return [`${then.tool} was ${then.state} and is ${now.state}`];
      const again = asked.slice(death.asked).some(({ key }) => key === then.key);
      return again ? [`${then.tool} had ended and was made again`] : [];
    }),
  );
}

/** Who answers differently after the restart changes nothing of an answer that was journalled. */
function overruled({ case: { kind }, deaths, state: { calls } }: CaseEnd): string[] {
  const first = deaths.find((death) => death.calls.length > 0)?.calls[0];
  if (kind !== "at_once" || first === undefined) return [];
  return calls
    .filter(({ value }) => value !== first.value)
    .map(({ tool, value }) => `${tool} was made "${value}", and the journalled answer said "${first.value}"`);
}

const wanted = { at_once: 3, one_by_one: 3, stopped: 1, changed: 2 } as const;

/** Everything requested was done, or a member was notified that the end is unknown. */
function undone({ case: { kind }, state: { calls, owner, escalations, replies } }: CaseEnd): string[] {
  const unknown = calls.filter(({ state }) => state === "unknown").length;
  const tools = new Set(calls.map(({ tool }) => tool));
  if (unknown === 0) {
    const isDone = calls.length === wanted[kind] && tools.size === calls.length;
    return isDone
      ? []
      : [`${calls.map(({ tool }) => tool).join(", ")} were made, and not ${wanted[kind]} tools once each`];
  }
  return [
    ...(owner === "person" && escalations === 1
      ? []
      : ["no member was notified of a call whose end is unknown"]),
    ...(replies.some((text) => text.includes(allDone)) ? ["the contact is told that all is done"] : []),
  ];
}

function unfinished({ state }: CaseEnd): string[] {
  const { turns, replies, steps, isDue, dead, owner, unread, unaudited } = state;
  // Who writes again while a person is awaited hears so, from a turn that says nothing else.
  const passedOn = replies.filter((text) => text === en.passedOn).length;
  const wrong: [boolean, string][] = [
    [turns !== 1 + passedOn, `${turns} turns`],
    [replies.length !== 1 + passedOn, `${replies.length} replies`],
    [steps !== 0, `${steps} steps are left`],
    [isDue, "it is still due"],
    [dead !== null, `it was given up: ${dead}`],
    // What came last is a person's to read, where one has the conversation by then.
    [unread !== 0 && owner !== "person", `${unread} messages were not read`],
    [unaudited !== 0, `${unaudited} writes are not in the audit log once`],
  ];
  return wrong.flatMap(([isWrong, what]) => (isWrong ? [what] : []));
}

/** What must not be, in words; empty when all is well. It goes by the tool server's log, the rows and what was said, and by nothing else. */
export const faultsOf = (end: CaseEnd): string[] =>
  [wrongEffects, lostAtDeath, overruled, undone, unfinished].flatMap((check) => check(end));
