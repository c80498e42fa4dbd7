import { readNotificationChoices } from "@konstruct/services/notification/notifications";
import { getTranslations } from "next-intl/server";
import { ChoicesForm } from "../../../../../notifications/choices-form.tsx";
import { orNotFound } from "../../../../../server/or-not-found.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { PageHeader } from "../../../../../ui/page-header.tsx";

/** What the member is notified of in this tenant. */
export default async function NotificationsPage({ params }: { params: Promise<{ org: string }> }) {
  const { context } = await requireMember((await params).org);
  const [t, choices] = await Promise.all([
    getTranslations("notifications"),
    orNotFound(readNotificationChoices(context)),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <ChoicesForm choices={choices} />
    </>
  );
}
