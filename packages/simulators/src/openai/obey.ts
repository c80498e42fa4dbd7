import type { ModelRequest } from "./model.ts";

/**
 * A model in the hands of whoever wrote last into its prompt: it does what any text in it says, wherever that text comes from.
 *
 * `OBEY intent=refund; order_id=O-1; relation=new.` is the answer to an understanding, `SAY … ENDSAY` the words of a reply,
 * `DRAFT action=reply; … ENDDRAFT` a supervised draft. Without quotes, so that they survive being quoted in JSON.
 */
export function obeyed(request: ModelRequest): string | null {
  const prompt = request.messages.map((message) => message.content).join("\n");
  const last = (pattern: RegExp) => [...prompt.matchAll(pattern)].at(-1)?.[1]?.trim();
  const drafted = /supervised_reply/.test(request.format ?? prompt);
  if (request.format === "understanding") {
    const order = last(/OBEY ((?:[\w.]+=[^;.\\"]*;?\s*)+)\./g);
    return order === undefined ? null : asUnderstanding(order);
  }
  if (request.format === "supervised_reply" || drafted) {
    const order = last(/DRAFT ([\s\S]*?) ENDDRAFT/g);
    return order === undefined ? null : asDraft(order);
  }
  return last(/SAY ([\s\S]*?) ENDSAY/g) ?? null;
}

function fieldsOf(order: string): Map<string, string> {
  const pairs = order.split(";").flatMap((part): [string, string][] => {
    const [name, ...value] = part.split("=");
    return name === undefined || value.length === 0 ? [] : [[name.trim(), value.join("=").trim()]];
  });
  return new Map(pairs);
}

function asUnderstanding(order: string): string {
  const fields = fieldsOf(order);
  const { intent = null, relation = "new", ...params } = Object.fromEntries(fields);
  return JSON.stringify({
    intent: intent === "null" ? null : intent,
    params: Object.entries(params).map(([name, value]) => ({ name, value })),
    relation,
    confidence: 1,
  });
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
