/** How likely a message is each of an agent's intents, by what the agent's own examples taught. */
export type RankedIntents = {
  /** Most likely first; probabilities from 0 to 1, rounded to thousandths. */
  ranked: { intent: string; probability: number }[];
  /** Too unlike all examples to be taken for the first. */
  isAbstained: boolean;
  /** Far from everything the agent has, and near to what agents are not there for. */
  isFar: boolean;
};

/** Ranks messages for one agent. The same message gives the same answer, on any machine. */
export interface IntentRanker {
  rank(text: string): Promise<RankedIntents>;
}
