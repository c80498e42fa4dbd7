import { AppError } from "@konstruct/core/errors";
import { child, type Fields, identifier, list, objects, storableValue, text } from "../../fields.ts";
import { type GraphGetOptions, graphGet } from "./graph-get.ts";
import { type WhatsappTemplate, whatsappTemplateSchema } from "./template.ts";

const fieldsAsked = "id,name,language,status,category,quality_score,parameter_format,components";
const pageSize = 100;
/** Meta allows 6,000 templates of one account at most. */
const mostPages = 60;

function templateOf(item: Fields): WhatsappTemplate | undefined {
  const parsed = whatsappTemplateSchema.safeParse({
    externalId: identifier(item, "id"),
    name: text(item, "name"),
    language: text(item, "language"),
    category: text(item, "category"),
    status: text(item, "status"),
    quality: text(child(item, "quality_score"), "score"),
    format: text(item, "parameter_format")?.toLowerCase(),
    components: list(storableValue(item.components)),
  });
  return parsed.success ? parsed.data : undefined;
}

export type ListedTemplates = {
  templates: WhatsappTemplate[];
  /** Templates of another shape than Meta documents, which are left out. */
  unreadable: number;
};

/**
 * Every template of a WhatsApp Business account. The next page is requested by cursor, not by the URL in the answer: that URL would
 * receive the token, whoever it belongs to.
 * @throws AppError of the Graph API, with words for a person
 */
export async function listWhatsappTemplates(
  options: GraphGetOptions,
  businessAccountId: string,
  token: string,
): Promise<ListedTemplates> {
  const found: ListedTemplates = { templates: [], unreadable: 0 };
  const path = `${encodeURIComponent(businessAccountId)}/message_templates`;
  let after: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const query = { fields: fieldsAsked, limit: String(pageSize), ...(after === undefined ? {} : { after }) };
    const body = await graphGet(options, path, query, token);
    for (const item of objects(body.data)) {
      const template = templateOf(item);
      if (template === undefined) found.unreadable++;
      else found.templates.push(template);
    }
    const paging = child(body, "paging");
    after = text(child(paging, "cursors"), "after");
    if (after === undefined || text(paging, "next") === undefined) return found;
  }
  throw new AppError("rejected_by_platform", `More than ${mostPages} pages of templates`);
}
