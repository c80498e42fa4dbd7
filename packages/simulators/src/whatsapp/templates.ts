import type { Reply } from "../http.ts";
import { child, graphError, type Wire } from "./wire.ts";

/** A template of a WhatsApp Business account, as the API lists it. */
export type SimulatedTemplate = {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  quality?: string;
  parameterFormat?: "POSITIONAL" | "NAMED";
  components: Wire[];
};

/** A template with only a body; `{{1}}` and the like are its variables. */
export function simulatedTemplate(
  name: string,
  body: string,
  over: Partial<SimulatedTemplate> = {},
): SimulatedTemplate {
  return {
    id: `7${Buffer.from(name).readUIntBE(0, Math.min(5, name.length))}`,
    name,
    language: "en",
    status: "APPROVED",
    category: "UTILITY",
    components: [{ type: "BODY", text: body }],
    ...over,
  };
}

/** `GET /{account}/message_templates`: pages by cursor, `next` only while there are more. */
export function listTemplates(templates: readonly SimulatedTemplate[], query: URLSearchParams): Reply {
  const limit = Math.min(Number(query.get("limit") ?? 25) || 25, 100);
  const after = query.get("after");
  const start = after === null ? 0 : Number(Buffer.from(after, "base64url").toString());
  if (!Number.isSafeInteger(start)) return graphError(400, 100, "Invalid cursor");
  const page = templates.slice(start, start + limit);
  const end = start + page.length;
  const cursors = { before: cursor(start), after: cursor(end) };
  const next =
    end < templates.length ? { next: `https://graph.example/never-follow?after=${cursor(end)}` } : {};
  return { status: 200, body: { data: page.map(listed), paging: { cursors, ...next } } };
}

const cursor = (place: number) => Buffer.from(String(place)).toString("base64url");

function listed({ quality, parameterFormat, ...template }: SimulatedTemplate): Wire {
  return {
    ...template,
    parameter_format: parameterFormat ?? "POSITIONAL",
    ...(quality ? { quality_score: { score: quality, date: 1_767_225_600 } } : {}),
  };
}

const placesIn = (component: Wire): number =>
  new Set(String(component.text ?? "").match(/\{\{\s*[^}]+\s*\}\}/g) ?? []).size;

/** The API's refusal of a template that is missing, not allowed, or has another number of values. */
export function templateFault(templates: readonly SimulatedTemplate[], body: Wire): Reply | undefined {
  const sent = child(body, "template");
  const code = child(sent, "language").code;
  const found = templates.find((each) => each.name === sent.name && each.language === code);
  if (!found || found.status === "REJECTED" || found.status === "PENDING")
    return graphError(404, 132001, "Template name does not exist in the translation");
  if (found.status === "PAUSED") return graphError(400, 132015, "Template is paused");
  if (found.status === "DISABLED") return graphError(400, 132016, "Template is disabled");
  const given = ((sent.components ?? []) as Wire[]).filter((each) => each.type !== "button");
  for (const component of found.components) {
    const type = String(component.type).toLowerCase();
    const parameters = (given.find((each) => each.type === type)?.parameters ?? []) as Wire[];
    if (parameters.length !== placesIn(component))
      return graphError(400, 132000, "Number of parameters does not match the expected number of params");
    if (parameters.some((each) => /[\n\t]| {5,}/.test(String(each.text))))
      return graphError(400, 132018, "Template parameter has new-line, tab or too many spaces");
  }
  return undefined;
}
