import { getTranslations } from "next-intl/server";
import { EmptyState } from "../../../ui/empty-state.tsx";

/** One page for what does not exist, what is another tenant's, and what the member may not see. */
export default async function NothingHere() {
  const t = await getTranslations("common");
  return <EmptyState title={t("nothing_here.title")} text={t("nothing_here.text")} />;
}
