import { getTranslations } from "next-intl/server";
import { EmptyState } from "../../../ui/empty-state.tsx";

/** The same for what there is not, what belongs to another tenant, and what may not be seen. */
export default async function NothingHere() {
  const t = await getTranslations("common");
  return <EmptyState title={t("nothing_here.title")} text={t("nothing_here.text")} />;
}
