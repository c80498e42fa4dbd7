import type { Part } from "@konstruct/core/message";
import { child, type Fields, fields, identifier, objects, storableValue, text } from "../../fields.ts";

/** What a contact entered into a form, a list or a rating that a message showed. */
export type Answer = { text: string; part: Part };

const rating = "csat_survey_response";

/** The contact's answer in an updated message; undefined if it has none. A choice says its title, all else is a form. */
export function answerIn(body: Fields): Answer | undefined {
  const attributes = child(body, "content_attributes");
  const submitted = attributes.submitted_values;
  const given = [
    ...objects(submitted),
    ...(fields(submitted) === undefined ? [] : [child(attributes, "submitted_values")]),
  ];
  const [only, ...more] = given;
  const title = text(only, "title");
  if (
    title !== undefined &&
    text(only, "name") === undefined &&
    more.length === 0 &&
    only?.[rating] === undefined
  )
    return { text: title, part: { type: "choice", id: identifier(only, "value") ?? title, title } };
  const named = given.flatMap((each) => {
    const name = text(each, "name") ?? text(each, "title");
    return name === undefined ? Object.entries(each) : [[name, each.value] as const];
  });
  const email = text(attributes, "submitted_email");
  const values = Object.fromEntries([...named, ...(email === undefined ? [] : [["email", email] as const])]);
  if (Object.keys(values).length === 0) return undefined;
  const flat = fields(values[rating]) ?? values;
  return {
    text: "",
    part: { type: "form", values: { ...(storableValue(flat) as Record<string, unknown>) } },
  };
}

/** A rating asks for nothing. */
export const isRating = (body: Fields): boolean => text(body, "content_type") === "input_csat";
