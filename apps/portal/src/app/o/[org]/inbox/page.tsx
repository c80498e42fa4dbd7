import { may } from "@konstruct/services/context";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { requireMember } from "../../../../server/signed-in.ts";

/** Beside the list while no conversation is open. */
export default async function InboxPage({ params }: { params: Promise<{ org: string }> }) {
  const { context } = await requireMember((await params).org);
  if (!may(context, "conversation.read")) notFound();
  const t = await getTranslations("inbox");
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-1 p-6 text-center">
      <p className="font-medium">{t("choose")}</p>
      <p className="max-w-prose text-muted">{t("choose_text")}</p>
    </div>
  );
}
