/** What a button of a card asks for; the value is the subject's id, or what else the command needs. */
export type CardAction = {
  /** `escalation.take_over`, `approval.approve`, … */
  id: string;
  label: string;
  value: string;
  style?: "primary" | "danger";
};

export type CardSection = {
  title?: string;
  text: string;
  /** Somebody else's words, or words to be sent: set apart from ours. */
  quoted?: boolean;
};

/** One view of something a member has to know or decide, whatever surface it is shown on. Text is plain; surfaces escape it. */
export type Card = {
  headline: string;
  /** Small and in one line: who, where, why, since when. */
  context: string[];
  sections: CardSection[];
  actions: CardAction[];
  /** Where the rest is: the portal. */
  link?: { label: string; url: string };
  /** How to use the thread below it. */
  hint?: string;
};
