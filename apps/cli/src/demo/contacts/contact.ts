/** A person who writes to a shop on one channel. */
export type Contact = {
  channel: string;
  who: string;
  say(text: string): Promise<void>;
  /** The agent's answers so far, oldest first, without typing indicators. */
  replies(): string[];
};
