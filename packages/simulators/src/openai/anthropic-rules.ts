import { isRecord, recordsOf, textOf } from "./behaviour/prompt-block.ts";

type Body = Record<string, unknown>;

const namePattern = /^[a-zA-Z0-9_-]{1,64}$/;
const idPattern = /^[a-zA-Z0-9_-]+$/;
const mostBreakpoints = 4;

const blocksOf = (message: Body): Body[] =>
  typeof message.content === "string"
    ? [{ type: "text", text: message.content }]
    : recordsOf(message.content);

function brokenBlock(block: Body): string | null {
  if (block.type === "text" && textOf(block.text).trim() === "")
    return "text content blocks must contain non-whitespace text";
  if (block.type === "thinking" && block.cache_control !== undefined)
    return "cache_control cannot be set on thinking blocks";
  if (block.type === "tool_use" && !isRecord(block.input)) return "tool_use.input: Input should be an object";
  if (block.type === "tool_use" && !idPattern.test(textOf(block.id)))
    return "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'";
  return null;
}

function brokenOrder(messages: Body[]): string | null {
  if (messages.length === 0) return "messages: at least one message is required";
  if (messages[0]?.role !== "user") return 'messages: first message must use the "user" role';
  for (const [at, message] of messages.entries()) {
    const asked = blocksOf(messages[at - 1] ?? {}).filter(({ type }) => type === "tool_use");
    const results = blocksOf(message).filter(({ type }) => type === "tool_result");
    const first = blocksOf(message).slice(0, asked.length);
    if (!asked.every(({ id }) => first.some(({ tool_use_id }) => tool_use_id === id)))
      return `messages.${at - 1}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after`;
    if (!results.every(({ tool_use_id }) => asked.some(({ id }) => id === tool_use_id)))
      return `messages.${at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks`;
  }
  const last = blocksOf(messages.at(-1) ?? {}).some(({ type }) => type === "tool_use");
  return last ? "messages: the last `tool_use` has no `tool_result`" : null;
}

/** Why Anthropic would refuse a request with 400; null if it would accept it. */
export function refusedByAnthropic(body: Body): string | null {
  const messages = recordsOf(body.messages);
  const tools = recordsOf(body.tools);
  const blocks = messages.flatMap(blocksOf);
  if (messages.some(({ role }) => role !== "user" && role !== "assistant"))
    return "messages: Unexpected role. Use the top-level `system` parameter.";
  if (!tools.every(({ name }) => namePattern.test(textOf(name))))
    return "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'";
  if (tools.length === 0 && blocks.some(({ type }) => type === "tool_use" || type === "tool_result"))
    return "Requests which have `tool_use` or `tool_result` blocks in `messages` must define tools.";
  const marked = [...tools, ...recordsOf(body.system), ...blocks].filter((one) => one.cache_control);
  if (marked.length > mostBreakpoints)
    return `A maximum of 4 blocks with cache_control may be provided. Found ${marked.length}.`;
  return blocks.map(brokenBlock).find((broken) => broken !== null) ?? brokenOrder(messages);
}
