/** What a button of a card requests; the value is the subject's id, or another input of the command. */
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
  /** A quotation, or a draft of a message: shown apart from our own text. */
  quoted?: boolean;
};

/** One view of something a member has to know or decide, on any surface. Text is plain; surfaces escape it. */
export type Card = {
  headline: string;
  /** Short facts in one line: contact, place, reason, time. */
  context: string[];
  sections: CardSection[];
  actions: CardAction[];
  /** A link to the details in the portal. */
  link?: { label: string; url: string };
  /** How to use the thread below the card. */
  hint?: string;
};
