import type { RenderedMessage } from "@konstruct/core/channel";
import type { WhatsappTemplate } from "./template.ts";
import { bodyOf, filled, type TemplateVariable, templateVariables, unsupportedReason } from "./variables.ts";

const longestBody = 1_024;
const longestValue = 1_000;

export type RenderedTemplate = { ok: true; rendered: RenderedMessage } | { ok: false; problems: string[] };

function valueProblem(name: string, value: string): string[] {
  if (value.trim() === "") return [`${name} is empty`];
  if (value.length > longestValue) return [`${name} is longer than ${longestValue} characters`];
  // Meta refuses the whole message for these (132018).
  if (/[\n\r\t]| {5,}/.test(value)) return [`${name} has a line break, a tab or five spaces in a row`];
  return [];
}

function problemsOf(
  template: WhatsappTemplate,
  wanted: TemplateVariable[],
  values: Readonly<Record<string, string>>,
): string[] {
  const cannot = unsupportedReason(template);
  const names = new Set(wanted.map(({ name }) => name));
  return [
    ...(cannot === undefined ? [] : [`${template.name} cannot be sent from here: ${cannot}`]),
    ...[...names].filter((name) => !Object.hasOwn(values, name)).map((name) => `${name} is missing`),
    ...Object.keys(values)
      .filter((name) => !names.has(name))
      .map((name) => `${name} is not in the template`),
    ...Object.entries(values).flatMap(([name, value]) => valueProblem(name, value)),
  ];
}

/** A template with its values, in the wire format; refused with every reason if the values do not match the approved variables. */
export function renderTemplate(
  template: WhatsappTemplate,
  values: Readonly<Record<string, string>>,
): RenderedTemplate {
  const wanted = templateVariables(template);
  const problems = problemsOf(template, wanted, values);
  const said = filled(bodyOf(template), (place) =>
    Object.hasOwn(values, place) ? values[place] : undefined,
  );
  if (said.length > longestBody)
    problems.push(`with its values the text is longer than ${longestBody} characters`);
  if (problems.length > 0) return { ok: false, problems };

  const parameter = ({ name, place, component }: TemplateVariable) => ({
    type: "text",
    ...(template.format === "named" && component !== "button" ? { parameter_name: place } : {}),
    text: values[name]!.toWellFormed(),
  });
  const of = (component: TemplateVariable["component"]) =>
    wanted.filter((variable) => variable.component === component);
  const parts = (["header", "body"] as const)
    .filter((type) => of(type).length > 0)
    .map((type) => ({ type, parameters: of(type).map(parameter) }));
  const buttons = of("button").map((variable) => ({
    type: "button",
    sub_type: "url",
    index: variable.place,
    parameters: [parameter(variable)],
  }));
  const { name, language } = template;
  return {
    ok: true,
    rendered: {
      body: {
        type: "template",
        template: { name, language: { code: language }, components: [...parts, ...buttons] },
      },
      text: said,
    },
  };
}
