import type { JsonObject } from "@konstruct/core/json";
import { type Fields, objects, text } from "../../fields.ts";
import type { WhatsappTemplate } from "./template.ts";

/** One variable of a template. */
export type TemplateVariable = {
  /** The key of its value: `1` or `first_name` in the body, `header.1`, `button.0`. */
  name: string;
  component: "header" | "body" | "button";
  /** The text between the braces; for a button, its position among the buttons. */
  place: string;
};

const placeholder = /\{\{\s*([\p{L}\p{N}_]{1,64})\s*\}\}/gu;

const placesIn = (said: string): string[] => [
  ...new Set([...said.matchAll(placeholder)].map(([, place]) => place ?? "")),
];

const typeOf = (component: Fields) => (text(component, "type") ?? "").toLowerCase();

export function componentOf(components: readonly JsonObject[], type: string): Fields {
  return objects([...components]).find((component) => typeOf(component) === type) ?? {};
}

function buttonVariables(components: readonly JsonObject[]): TemplateVariable[] {
  return objects(componentOf(components, "buttons").buttons).flatMap((button, index) =>
    placesIn(text(button, "url") ?? "").map(() => ({
      name: `button.${index}`,
      component: "button" as const,
      place: String(index),
    })),
  );
}

/** Every variable of a template, in order of appearance. */
export function templateVariables({ components }: Pick<WhatsappTemplate, "components">): TemplateVariable[] {
  const header = placesIn(text(componentOf(components, "header"), "text") ?? "");
  const body = placesIn(bodyOf({ components }));
  return [
    ...header.map((place) => ({ name: `header.${place}`, component: "header" as const, place })),
    ...body.map((place) => ({ name: place, component: "body" as const, place })),
    ...buttonVariables(components),
  ];
}

export function bodyOf({ components }: Pick<WhatsappTemplate, "components">): string {
  return text(componentOf(components, "body"), "text") ?? "";
}

/** The text with its values filled in. */
export function filled(said: string, valueAt: (place: string) => string | undefined): string {
  return said.replace(placeholder, (whole, place: string) => valueAt(place) ?? whole);
}

/** Why a template cannot be sent from here at all; undefined if it can. */
export function unsupportedReason({ components }: Pick<WhatsappTemplate, "components">): string | undefined {
  const format = (text(componentOf(components, "header"), "format") ?? "text").toLowerCase();
  if (format !== "text") return `its header is a ${format}, which templates are not sent with yet`;
  const kinds = new Set(["quick_reply", "url", "phone_number"]);
  const odd = objects(componentOf(components, "buttons").buttons).find((each) => !kinds.has(typeOf(each)));
  if (odd !== undefined) return `it has a button of the kind ${typeOf(odd) || "unknown"}`;
  const rest = objects([...components]).find(
    (each) => !["header", "body", "footer", "buttons"].includes(typeOf(each)),
  );
  return rest === undefined ? undefined : `it has a part of the kind ${typeOf(rest) || "unknown"}`;
}
