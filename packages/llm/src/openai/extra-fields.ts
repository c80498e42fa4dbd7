const ofMessages = new Set([
  "role",
  "content",
  "tool_calls",
  // Fields of OpenAI's answers that need not be sent back.
  "refusal",
  "annotations",
  "audio",
  "function_call",
]);
const ofCalls = new Set(["id", "type", "function", "index", "name", "arguments", "parameters", "input"]);

type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

function others(fields: Fields, known: ReadonlySet<string>): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !known.has(name) && !isEmpty(value)),
  );
}

/** The fields beyond OpenAI's own, such as `reasoning_content`. An empty text counts: some servers require it back. */
export function extraFields(message: unknown): Fields {
  return isFields(message) ? others(message, ofMessages) : {};
}

/** Servers add fields to calls too, such as the signature of the reasoning behind one. */
export function extraOfCall(call: unknown): Fields {
  return isFields(call) ? others(call, ofCalls) : {};
}

/** A call in OpenAI's shape; some servers leave its `function` out, or call its arguments otherwise. */
function callIn(call: unknown): Fields[] {
  if (!isFields(call)) return [];
  const inner = isFields(call.function) ? call.function : call;
  const name = inner.name ?? inner.function;
  if (typeof name !== "string" && inner === call) return [];
  const written = inner.arguments ?? inner.parameters ?? inner.input;
  return [{ ...call, function: { ...inner, name, arguments: written } }];
}

const callTypes = new Set<unknown>(["tool_use", "tool_call", "function_call"]);

/** The calls of a message: a list, one call alone, in the field of older versions, or among the parts of the content. */
export function functionCallsOf(message: unknown): Fields[] {
  if (!isFields(message)) return [];
  const { tool_calls: calls, function_call: older, content } = message;
  const found = (Array.isArray(calls) ? calls : [calls]).flatMap(callIn);
  if (found.length > 0) return found;
  const parts = Array.isArray(content)
    ? content.filter((part) => isFields(part) && callTypes.has(part.type))
    : [];
  return [older, ...parts].flatMap(callIn);
}

/** Whether an error says that a returned field is unknown: some servers reject what others require. */
export function refusesFields(status: unknown, message: string, fields: readonly string[]): boolean {
  return (
    (status === 400 || status === 422) &&
    /unsupported|not supported|not permitted|not allowed|unknown|unrecogni[sz]ed|unexpected|extra/i.test(
      message,
    ) &&
    fields.some((field) => message.includes(field))
  );
}
