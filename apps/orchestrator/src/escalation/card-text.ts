import type { Card } from "@konstruct/core/card";

/** A card as plain text, for surfaces without buttons: the decision is made in Slack or the portal. */
export function cardText({ headline, context, sections, link }: Card): string {
  const parts = sections
    .filter(({ text }) => text.trim() !== "")
    .map(({ title, text, quoted = false }) => {
      const body = quoted
        ? text
            .split("\n")
            .map((line) => `> ${line}`)
            .join("\n")
        : text;
      return title === undefined ? body : `${title}:\n${body}`;
    });
  const where = link === undefined ? [] : [`${link.label}: ${link.url}`];
  return [headline, context.join(" · "), ...parts, ...where].filter((part) => part !== "").join("\n\n");
}

/** The card as plain text in one line, as a template's variable takes it. */
export const cardLine = ({ headline, context }: Card): string =>
  [headline, ...context].join(" · ").replace(/\s+/g, " ").slice(0, 900);
