import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { portal } from "../../../../../server/portal.ts";
import { requireMember } from "../../../../../server/signed-in.ts";
import { SecondFactor } from "../../../../../settings/second-factor.tsx";
import { SessionList } from "../../../../../settings/session-list.tsx";
import { ShortcutSwitch } from "../../../../../settings/shortcut-switch.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { PageHeader } from "../../../../../ui/page-header.tsx";

/** Of the account, not of the tenant: second factor, sessions, keyboard shortcuts. */
export default async function SecurityPage({ params }: { params: Promise<{ org: string }> }) {
  await requireMember((await params).org);
  const requestHeaders = await headers();
  const { auth } = portal();
  const [t, current, sessions] = await Promise.all([
    getTranslations("settings.security"),
    auth.api.getSession({ headers: requestHeaders }),
    auth.api.listSessions({ headers: requestHeaders }),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex max-w-3xl flex-col gap-6">
        <Card title={t("second_factor")}>
          <SecondFactor enabled={current?.user.twoFactorEnabled === true} />
        </Card>
        <Card title={t("sessions")}>
          <SessionList
            sessions={sessions.map(({ id, userAgent, ipAddress, updatedAt }) => ({
              id,
              userAgent: userAgent ?? "",
              address: ipAddress ?? "",
              usedAt: updatedAt.toISOString(),
              isThis: id === current?.session.id,
            }))}
          />
        </Card>
        <Card title={t("keyboard")}>
          <ShortcutSwitch />
        </Card>
      </div>
    </>
  );
}
