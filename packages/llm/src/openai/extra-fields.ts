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
const ofCalls = new Set(["id", "type", "function", "index"]);

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

/** Not all servers set the type of a call to function. */
export function functionCallsOf(message: unknown): Fields[] {
  const calls = isFields(message) && Array.isArray(message.tool_calls) ? message.tool_calls : [];
  return calls.filter((call) => isFields(call) && isFields(call.function));
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
