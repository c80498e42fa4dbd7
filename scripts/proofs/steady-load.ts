import { setTimeout as pause } from "node:timers/promises";
import { sendAll, slackEventRequest } from "../../bench/lib/signed-load.ts";

/** A turn follows each: more would measure the turns. */
const betweenMs = 40;

/**
 * A signed webhook every forty milliseconds until `isOver`, each on a connection of its own, whatever became of the others.
 * @returns how long each acknowledgement took, in milliseconds
 */
export async function steadyLoad(port: number, isOver: () => boolean): Promise<number[]> {
  const sent: Promise<{ latenciesMs: number[]; statuses: Record<string, number> }>[] = [];
  while (!isOver()) {
    sent.push(sendAll(port, [slackEventRequest()], 1));
    await pause(betweenMs);
  }
  const ended = await Promise.all(sent);
  const refused = ended.filter(({ statuses }) => statuses["200"] !== 1);
  if (refused.length > 0) throw new Error(`Not acknowledged: ${JSON.stringify(refused[0]?.statuses)}`);
  return ended.flatMap(({ latenciesMs }) => latenciesMs);
}
