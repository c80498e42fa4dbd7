import type Anthropic from "@anthropic-ai/sdk";

type Block = Anthropic.Messages.ContentBlockParam;

const ephemeral = { type: "ephemeral" as const };

/** The API accepts no breakpoint on a reasoning block. */
const takesBreakpoint = (block: Block): boolean =>
  block.type === "text" ||
  block.type === "image" ||
  block.type === "tool_use" ||
  block.type === "tool_result";

/** The same blocks, with a cache breakpoint on the last one that accepts it. */
export function cacheHere(blocks: Block[]): Block[] {
  const at = blocks.findLastIndex(takesBreakpoint);
  return blocks.map((block, index) =>
    index === at ? ({ ...block, cache_control: ephemeral } as Block) : block,
  );
}

export function cacheLast<T extends object>(list: T[]): (T & { cache_control?: typeof ephemeral })[] {
  return list.map((one, at) => (at === list.length - 1 ? { ...one, cache_control: ephemeral } : one));
}
