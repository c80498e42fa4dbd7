import { parseJson } from "@konstruct/core/json";
import { child, type Fields, fields, identifier, objects, text, textOfBody } from "../../fields.ts";

type OfTemplate = { businessAccountId: string; name: string; language: string };

/** Meta's news of a whole WhatsApp Business account, as far as something here depends on it. */
export type WhatsappNews =
  | ({ kind: "template_status"; status: string; reason: string | undefined } & OfTemplate)
  | ({ kind: "template_quality"; quality: string } & OfTemplate)
  | ({ kind: "template_category"; category: string } & OfTemplate)
  | { kind: "account_blocked"; businessAccountId: string; event: string };

/** These concern editing or counting, not whether a template may be sent. */
const noStatus: ReadonlySet<string> = new Set(["locked", "unlocked", "limit_exceeded"]);
const blocked: ReadonlySet<string> = new Set(["DISABLE", "DISABLED"]);

function templateOf(businessAccountId: string, value: Fields): OfTemplate | undefined {
  const name = text(value, "message_template_name");
  const language = text(value, "message_template_language");
  // Meta writes `en-US` here and `en_US` in its lists.
  return name && language ? { businessAccountId, name, language: language.replace("-", "_") } : undefined;
}

function newsOf(businessAccountId: string, field: string, value: Fields): WhatsappNews | undefined {
  if (field === "account_update") {
    const event = text(value, "event") ?? "";
    const state = text(child(value, "ban_info"), "waba_ban_state") ?? "";
    const isBlocked = blocked.has(state) || event === "ACCOUNT_DELETED";
    return isBlocked ? { kind: "account_blocked", businessAccountId, event: event || state } : undefined;
  }
  const template = templateOf(businessAccountId, value);
  if (template === undefined) return undefined;
  switch (field) {
    case "message_template_status_update": {
      const status = text(value, "event")?.toLowerCase();
      if (status === undefined || noStatus.has(status)) return undefined;
      return { kind: "template_status", ...template, status, reason: text(value, "reason") };
    }
    case "message_template_quality_update": {
      const quality = text(value, "new_quality_score")?.toLowerCase();
      return quality === undefined ? undefined : { kind: "template_quality", ...template, quality };
    }
    case "template_category_update": {
      // Without it the change is only announced.
      const category = text(value, "new_category")?.toLowerCase();
      return category === undefined ? undefined : { kind: "template_category", ...template, category };
    }
    default:
      return undefined;
  }
}

/** The news in a webhook body, in its order. Pure, and never throws: unreadable news is left out. */
export function whatsappNews(rawBody: string | Buffer): WhatsappNews[] {
  const parsed = parseJson(textOfBody(rawBody));
  const body = parsed.ok ? fields(parsed.value) : undefined;
  if (body?.object !== "whatsapp_business_account") return [];
  return objects(body.entry).flatMap((entry) => {
    const businessAccountId = identifier(entry, "id");
    if (businessAccountId === undefined) return [];
    return objects(entry.changes).flatMap(
      (change) => newsOf(businessAccountId, text(change, "field") ?? "", child(change, "value")) ?? [],
    );
  });
}
