import { visitorCode } from "@konstruct/core/visitor-code";
import { useTranslations } from "next-intl";

/** A contact as every page calls them: by name, or as a visitor with a short code of their id. */
export function useContactName(): (contact: { name: string | null; id: string }) => string {
  const t = useTranslations("common");
  return ({ name, id }) => name ?? t("visitor", { code: visitorCode(id) });
}
