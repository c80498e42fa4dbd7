import { ObedientProposer } from "@konstruct/evals/run/obedient-proposer";
import { TurnModel } from "@konstruct/evals/run/turn-model";
import type { LLMResponse } from "@konstruct/llm/provider";
import type { OrchestratorOptions } from "@konstruct/orchestrator/wiring/options";

/** Its answers carry the name of the model whose price they have, and take as long as one of their length would. */
class PricedModel extends TurnModel {
  override async generate(...request: Parameters<TurnModel["generate"]>): Promise<LLMResponse> {
    const response = await super.generate(...request);
    return { ...response, model: this.model, latencyMs: 350 + 12 * response.tokensOut };
  }
}

/**
 * The model of the demonstration proposes what the configuration asks for, as in a suite. Its proposals pass the same reading and
 * rails as any model's, and are counted and priced like them.
 */
export const withObedientModel: NonNullable<OrchestratorOptions["adapt"]> = (deps) => ({
  ...deps,
  portsFor: (turn) => {
    if (turn.llm === null) return deps.portsFor(turn);
    const model = new PricedModel(turn.llm, null);
    const ports = deps.portsFor({ ...turn, llm: model });
    const proposer = new ObedientProposer(ports.proposer, (next) => model.tell(next), model.script);
    return { ...ports, proposer };
  },
});
