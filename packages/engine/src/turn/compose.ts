import type { Composed, ComposeRequest } from "../compose/composer.ts";
import { recordSpeak } from "../compose/record-speak.ts";
import { agentWords } from "../grounding/agent-words.ts";
import { claimedAction } from "../grounding/claimed-action.ts";
import { type Grounding, groundReply, type Source } from "../grounding/ground-reply.ts";
import { offeredPerson } from "../handoff/offered-person.ts";
import type { Draft } from "./draft.ts";
import type { Turn } from "./turn.ts";

function sourcesOf(turn: Turn, request: ComposeRequest): Source[] {
  const { agent, text, recalled } = request;
  const tool = request.situation === "done" ? (request.intent.tool ?? "none") : "none";
  const done: Source[] =
    request.situation === "done"
      ? [
          { id: tool, kind: "tool", value: request.result },
          { id: "slots", kind: "contact", value: request.params },
        ]
      : [];
  return [
    ...done,
    { id: "template", kind: "template", value: turn.ports.composer.template(request) },
    { id: "agent", kind: "agent", value: agentWords(agent) },
    { id: "message", kind: "contact", value: text },
    { id: "contact", kind: "profile", value: recalled.contact },
    { id: "history", kind: "history", value: recalled.history.map((one) => one.text) },
    {
      id: "files",
      kind: "contact",
      value: recalled.files.map(({ text, receipt }) => JSON.parse(JSON.stringify({ text, receipt }))),
    },
    // What the contact said some other time; what an agent said then may have changed since.
    {
      id: "memory",
      kind: "history",
      value: {
        said: recalled.earlier.filter((one) => one.role === "contact").map((one) => one.text),
        preferences: recalled.preferences.map((one) => one.value),
      },
    },
  ];
}

/** What a reply says that nobody told it: facts without a source, and deeds that no tool of this turn has done. */
function problemsOf(turn: Turn, request: ComposeRequest, text: string, { unsupported }: Grounding): string[] {
  const claim = claimedAction(text);
  const hasActed = turn.record.toolCalls.some((call) => call.effect !== "read" && call.result.success);
  const isOurs = claim !== null && JSON.stringify(sourcesOf(turn, request)).includes(claim);
  const facts = unsupported.map((atom) => atom.text);
  const offered = turn.input.agent.escalation.natural_language ? null : offeredPerson(text);
  return [
    ...facts,
    ...(claim === null || hasActed || isOurs ? [] : [claim]),
    ...(offered === null ? [] : [offered]),
  ];
}

/** What a model is told about words that cannot be sent. */
function repairOf(unsupported: readonly string[], spoken: string | null): string {
  return [
    ...(unsupported.length === 0
      ? []
      : [`Nothing in <facts> or <conversation> says: ${unsupported.join(", ")}`]),
    ...(spoken === null
      ? []
      : [`It says "${spoken}": speak as somebody who remembers, not as one who looks into a file`]),
  ].join(". ");
}

/** Specialists are asked for words twice in a turn at most (requirement D4), a repair counted; then the template speaks. */
const mostModelWords = 2;

type Checked = Pick<Draft, "text" | "trouble" | "provenance">;

/**
 * The words of a reply, every fact of them traced to a source (requirement D6). A model's reply that says what nobody told it
 * is sent back once with what is wrong, and then gives way to the template.
 */
export async function composeReply(turn: Turn, request: ComposeRequest): Promise<Checked> {
  const { composer, clock } = turn.ports;
  const sources = sourcesOf(turn, request);
  const check = (text: string): Grounding => groundReply(text, sources, { now: clock() });
  const compose = async (problem: string | null): Promise<Composed> => {
    const spoken = turn.record.modelCalls.filter((call) => call.purpose !== "understand").length;
    if (spoken >= mostModelWords) {
      return { text: composer.template(request), source: "template", modelCalls: [], error: null };
    }
    const composed = await composer.compose(request, problem);
    turn.record.modelCalls.push(...composed.modelCalls);
    return composed;
  };

  const first = await compose(null);
  const grounding = check(first.text);
  if (first.error !== null) {
    const { code, message } = first.error;
    return { text: first.text, provenance: grounding.atoms, trouble: { error_code: code, error: message } };
  }
  const unsupported = problemsOf(turn, request, first.text, grounding);
  const spoken = recordSpeak(first.text);
  if (first.source === "template" || (unsupported.length === 0 && spoken === null)) {
    return { text: first.text, provenance: grounding.atoms };
  }
  const repaired = await compose(repairOf(unsupported, spoken));
  const again = check(repaired.text);
  const trouble =
    unsupported.length > 0
      ? { error_code: "ungrounded", ungrounded: unsupported }
      : { error_code: "record_speak", phrase: spoken ?? "" };
  const isMended =
    repaired.error === null &&
    recordSpeak(repaired.text) === null &&
    problemsOf(turn, request, repaired.text, again).length === 0;
  if (isMended) {
    return { text: repaired.text, provenance: again.atoms, trouble: { ...trouble, repaired: true } };
  }
  const safe = composer.template(request);
  return { text: safe, provenance: check(safe).atoms, trouble: { ...trouble, repaired: false } };
}
