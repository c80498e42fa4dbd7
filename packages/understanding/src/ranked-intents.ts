/** The probability of each of an agent's intents for a message, learnt from the agent's examples. */
export type RankedIntents = {
  /** Likeliest first; probabilities from 0 to 1, rounded to thousandths. */
  ranked: { intent: string; probability: number }[];
  /** The message is too unlike all examples to act on the first. */
  isAbstained: boolean;
  /** The message is far from everything the agent has, and near to everyday talk. */
  isFar: boolean;
};

/** Ranks messages for one agent. The same message gives the same answer on any machine. */
export interface IntentRanker {
  rank(text: string): Promise<RankedIntents>;
}
