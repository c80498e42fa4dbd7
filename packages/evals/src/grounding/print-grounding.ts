import { evaluateGrounding } from "./evaluate-grounding.ts";

/** Target: at most this share of correct replies is held back. */
export const mostBlocked = 0.01;
/** Target: at least this share of corrupted facts is found. */
export const leastCaught = 0.99;

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

/**
 * Measures the grounding check and writes the figures, as lines or as JSON. `domains` measures only those files of the corpus.
 * @returns whether the targets are met
 */
export function printGrounding(
  write: (line: string) => void,
  options: { json: boolean; domains?: readonly string[] },
): boolean {
  const figures = evaluateGrounding(options.domains);
  const blocked = figures.correctBlocked / figures.replies;
  const caught = figures.caught / figures.corruptions;
  const isMet = blocked <= mostBlocked && caught >= leastCaught;
  if (options.json) {
    write(JSON.stringify({ ...figures, blockedShare: blocked, caughtShare: caught, isMet }));
    return isMet;
  }
  write(
    `correct replies   ${figures.replies}, held back ${figures.correctBlocked} (${percent(blocked)}, at most ${percent(mostBlocked)})`,
  );
  write(
    `corrupted facts   ${figures.corruptions} of ${figures.atoms} facts, caught ${figures.caught} (${percent(caught)}, at least ${percent(leastCaught)})`,
  );
  write(`not counted       ${figures.stillTrue} corruptions that a source holds`);
  for (const { domain, reply, unsupported } of figures.blocked) {
    write(`held back  ${domain}: ${unsupported.join(" | ")}\n           ${reply.replaceAll("\n", " / ")}`);
  }
  for (const { domain, how, fact } of figures.missed) write(`missed     ${domain}: ${how}: ${fact}`);
  return isMet;
}
