import type { ModelRequest } from "./model.ts";

/**
 * A compromised model: it obeys the latest instruction anywhere in its prompt, wherever that text comes from.
 * `OBEY intent=refund; order_id=O-1; relation=new.` is a call to propose, `SAY … ENDSAY` the words of a reply, `DRAFT action=reply;
 * … ENDDRAFT` a supervised draft. Without quotes, so that they survive quoting in JSON.
 */
export function obeyed(request: ModelRequest): string | null {
  const prompt = promptOf(request);
  const last = (pattern: RegExp) => lastOf(prompt, pattern);
  const drafted = /supervised_reply/.test(request.format ?? prompt);
  if (request.format === "supervised_reply" || drafted) {
    const order = last(/DRAFT ([\s\S]*?) ENDDRAFT/g);
    return order === undefined ? null : asDraft(order);
  }
  return last(/SAY ([\s\S]*?) ENDSAY/g) ?? null;
}

const promptOf = ({ messages }: ModelRequest) => messages.map((message) => message.content).join("\n");
const lastOf = (prompt: string, pattern: RegExp) => [...prompt.matchAll(pattern)].at(-1)?.[1]?.trim();

function fieldsOf(order: string): Map<string, string> {
  const pairs = order.split(";").flatMap((part): [string, string][] => {
    const [name, ...value] = part.split("=");
    return name === undefined || value.length === 0 ? [] : [[name.trim(), value.join("=").trim()]];
  });
  return new Map(pairs);
}

/** The last instruction to make a call, if there is one. */
export function orderIn(
  request: ModelRequest,
): { intent: string | null; params: Record<string, string> } | null {
  const order = lastOf(promptOf(request), /OBEY ((?:[\w.]+=[^;.\\"]*;?\s*)+)\./g);
  if (order === undefined) return null;
  const { intent = "null", relation: _relation, ...params } = Object.fromEntries(fieldsOf(order));
  return { intent: intent === "null" ? null : intent, params };
}

function asDraft(order: string): string {
  const fields = fieldsOf(order);
  return JSON.stringify({
    intent: "other",
    action_type: fields.get("action") ?? "reply",
    confidence: 100,
    draft: fields.get("text") ?? order,
    internal_note: "nothing to see",
  });
}
