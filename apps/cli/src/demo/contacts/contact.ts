/** Somebody who writes to a shop on one channel. */
export type Contact = {
  channel: string;
  who: string;
  say(text: string): Promise<void>;
  /** What the agent has answered so far, oldest first; signs of life are not answers. */
  replies(): string[];
};
