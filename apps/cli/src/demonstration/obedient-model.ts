import { ObedientProposer } from "@konstruct/evals/run/obedient-proposer";
import { TurnModel } from "@konstruct/evals/run/turn-model";
import type { OrchestratorOptions } from "@konstruct/orchestrator/wiring/options";

/**
 * The model of the demonstration proposes what the configuration asks for, as in a suite. Its proposals pass the same reading and
 * rails as any model's, and are counted and priced like them.
 */
export const withObedientModel: NonNullable<OrchestratorOptions["adapt"]> = (deps) => ({
  ...deps,
  portsFor: (turn) => {
    if (turn.llm === null) return deps.portsFor(turn);
    const model = new TurnModel(turn.llm, null);
    const ports = deps.portsFor({ ...turn, llm: model });
    const proposer = new ObedientProposer(ports.proposer, (next) => model.tell(next), model.script);
    return { ...ports, proposer };
  },
});
