import type { StepName, WritePoint } from "./points.ts";

/** What the parent asks of a child: to stop each of these conversations, by id, at its point. */
export type HoldMessage = { holds: [conversationId: string, point: WritePoint][] };

/**
 * Stops for ever, once a conversation is at its point: the process is killed when all of them are.
 * @param giveUp what the kill would do anyway, so that nobody waits for whoever stands
 */
export type HoldSwitch = (
  conversationId: string,
  at: StepName,
  when: WritePoint["when"],
  giveUp?: () => Promise<void>,
) => Promise<void>;

export function createHoldSwitch(): HoldSwitch {
  const holds = new Map<string, WritePoint>();
  const passed = new Map<string, number>();
  process.on("message", (message: HoldMessage) => {
    for (const [conversationId, point] of message.holds) holds.set(conversationId, point);
    process.send?.({ armed: true });
  });
  return async (conversationId, at, when, giveUp) => {
    const step = `${conversationId} ${when} ${at}`;
    const nth = (passed.get(step) ?? 0) + 1;
    passed.set(step, nth);
    const point = holds.get(conversationId);
    if (point === undefined || point.at !== at || point.when !== when || point.nth !== nth) return;
    await giveUp?.();
    process.send?.({ held: conversationId });
    await new Promise(() => undefined);
  };
}
