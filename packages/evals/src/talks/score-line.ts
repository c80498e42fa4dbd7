import { isDeepStrictEqual } from "node:util";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { HeardReply } from "./heard-reply.ts";
import { internalNamesIn, namesPerson, questionsIn, refusalIn } from "./sounds.ts";
import type { LineExpectation } from "./talk-schema.ts";

/** `kind` is the key of the expectation, or a check that applies to every line. */
export type Wrong = { kind: string; wanted: string; got: string };

/** The replies before a line. */
export type Earlier = { replies: readonly HeardReply[] };

function isSaid(pattern: string, reply: string): boolean {
  const begin = /^\d/.test(pattern) ? "(?<!\\d)" : "";
  const end = /\d$/.test(pattern) ? "(?!\\d)" : "";
  return new RegExp(`${begin}(?:${pattern})${end}`, "iu").test(reply);
}

function wrongWords(
  { says_all: all = [], says_any: any, says_none: none = [] }: LineExpectation,
  text: string,
): Wrong[] {
  const wrong = (kind: string, wanted: string): Wrong => ({ kind, wanted, got: text });
  return [
    ...all.filter((one) => !isSaid(one, text)).map((one) => wrong("says_all", one)),
    ...(any === undefined || any.some((one) => isSaid(one, text))
      ? []
      : [wrong("says_any", any.join(" | "))]),
    ...none.filter((one) => isSaid(one, text)).map((one) => wrong("says_none", `not ${one}`)),
  ];
}

function isAsked(wanted: string, { asks, text }: HeardReply): boolean {
  if (wanted === "none") return asks === null;
  if (wanted === "some") return asks !== null || /[?？]/u.test(text ?? "");
  return asks === wanted;
}

function wrongActs(expected: LineExpectation, heard: HeardReply, earlier: Earlier): Wrong[] {
  const { asks, tools, handoff, person, approval } = expected;
  const wrong: Wrong[] = [];
  const called = heard.tools.filter(({ ok }) => ok);
  const gotTools =
    heard.tools.map(({ tool, ok }) => `${tool}${ok ? "" : " (failed)"}`).join(", ") || "nothing";
  const wantedAsks = asks === undefined ? [] : [asks].flat();
  if (wantedAsks.length > 0 && !wantedAsks.some((one) => isAsked(one, heard)))
    wrong.push({ kind: "asks", wanted: wantedAsks.join(" | "), got: heard.asks ?? "none" });
  if (tools?.length === 0 && heard.tools.length > 0)
    wrong.push({ kind: "tools", wanted: "nothing", got: gotTools });
  for (const { tool, args = {} } of tools ?? [])
    if (
      !called.some(
        (one) =>
          one.tool === tool &&
          Object.entries(args).every(([key, value]) => isDeepStrictEqual(one.args[key], value)),
      )
    )
      wrong.push({ kind: "tools", wanted: tool, got: gotTools });
  const isWithPerson = [...earlier.replies, heard].some((one) => one.handoff !== null);
  if (handoff === true && !isWithPerson)
    wrong.push({ kind: "handoff", wanted: "a person", got: "no person" });
  if (handoff === false && heard.handoff !== null)
    wrong.push({ kind: "handoff", wanted: "no person", got: heard.handoff });
  if (approval !== undefined && !heard.approvals.includes(approval))
    wrong.push({ kind: "approval", wanted: approval, got: heard.approvals.join(", ") || "none" });
  const isPersonNear =
    isWithPerson || heard.approvals.length > 0 || heard.asks === "human" || namesPerson(heard.text ?? "");
  if (person === true && !isPersonNear)
    wrong.push({ kind: "person", wanted: "a person is offered", got: heard.text ?? "" });
  return wrong;
}

function wrongRefusal({ declines }: LineExpectation, heard: HeardReply, text: string): Wrong[] {
  const refusal = refusalIn(text);
  if (declines === false)
    return refusal === null ? [] : [{ kind: "refusal", wanted: "no refusal", got: text }];
  const isIdle = heard.tools.length === 0 && [null, "human"].includes(heard.asks);
  return declines === "maybe" || refusal !== null || isIdle
    ? []
    : [{ kind: "declines", wanted: "nothing is done about it", got: text }];
}

/** Earlier questions that are repeated; a question counts even inside a longer text. */
function repeatedQuestions(heard: HeardReply, text: string, { replies }: Earlier): Wrong[] {
  const said = replies.flatMap((one) => (one.text === null ? [] : [one.text]));
  const asked = replies.flatMap((one) => questionsIn(one.text ?? "", one.asks));
  const again = [
    ...questionsIn(text, heard.asks).filter((question) => said.some((reply) => reply.includes(question))),
    ...asked.filter((question) => text.includes(question)),
  ];
  return [...new Set(again)].map((got) => ({
    kind: "repeated",
    wanted: "no question twice in the same words",
    got,
  }));
}

/** Everything that is wrong with a reply; empty: it is right. */
export function scoreLine(
  expected: LineExpectation,
  heard: HeardReply,
  earlier: Earlier,
  agent: AgentConfig,
): Wrong[] {
  const { text } = heard;
  // After a handoff a person answers.
  if (text === null && earlier.replies.some(({ handoff }) => handoff !== null)) return [];
  if (text === null) return [{ kind: "silent", wanted: "a reply", got: "none" }];
  return [
    ...wrongWords(expected, text),
    ...wrongActs(expected, heard, earlier),
    ...wrongRefusal(expected, heard, text),
    ...repeatedQuestions(heard, text, earlier),
    ...internalNamesIn(text, agent).map((got) => ({
      kind: "internal_name",
      wanted: "no internal name",
      got,
    })),
  ];
}
