import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "../ui/empty-state.tsx";

export default async function NothingHere() {
  const t = await getTranslations("common");
  return (
    <main className="mx-auto max-w-xl p-8">
      <title>{`${t("nothing_here.title")} · Konstruct`}</title>
      <EmptyState
        title={t("nothing_here.title")}
        text={t("nothing_here.text")}
        action={
          <Link href="/" className="text-accent underline">
            {t("nothing_here.home")}
          </Link>
        }
      />
    </main>
  );
}
