import { listMemberships } from "@konstruct/services/account/membership";
import { may } from "@konstruct/services/context";
import { countUnreadNotifications } from "@konstruct/services/notification/notifications";
import { isEngineRunning } from "@konstruct/services/system/engine-state";
import { isDemonstration } from "@konstruct/services/tenant/demonstration";
import { cookies } from "next/headers";
import Link from "next/link";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Live } from "../../../client/live.tsx";
import { OrgProvider } from "../../../client/org.tsx";
import { Texts } from "../../../i18n/texts.tsx";
import { Bell } from "../../../notifications/bell.tsx";
import { portal } from "../../../server/portal.ts";
import { requireMember } from "../../../server/signed-in.ts";
import { waitingCounts } from "../../../server/waiting-counts.ts";
import { LineStatus } from "../../../shell/connection-status.tsx";
import { EngineBanner } from "../../../shell/engine-banner.tsx";
import { KeepScroll } from "../../../shell/keep-scroll.tsx";
import { KeyHelp } from "../../../shell/key-help.tsx";
import { Keyboard } from "../../../shell/keyboard.tsx";
import { MobileRail } from "../../../shell/mobile-rail.tsx";
import { rail } from "../../../shell/pages.ts";
import { Palette } from "../../../shell/palette.tsx";
import { paletteActions } from "../../../shell/palette-actions.ts";
import { Preferences } from "../../../shell/preferences.tsx";
import { Rail } from "../../../shell/rail.tsx";
import { readTheme, themeCookie } from "../../../shell/theme.ts";
import { UserMenu } from "../../../shell/user-menu.tsx";
import { Badge } from "../../../ui/badge.tsx";

/** The frame of every page of a tenant. */
export default async function TenantLayout(props: { params: Promise<{ org: string }>; children: ReactNode }) {
  const { org } = await props.params;
  const { account, membership, context } = await requireMember(org);
  const { database } = portal();
  const [t, locale, messages, tenants, counts, jar, isRunning, isDemo, unread] = await Promise.all([
    getTranslations("common"),
    getLocale(),
    getMessages(),
    listMemberships(database, account.id),
    waitingCounts(context),
    cookies(),
    isEngineRunning(database),
    isDemonstration(context),
    countUnreadNotifications(context),
  ]);
  const groups = rail.map((group) => ({
    ...group,
    pages: group.pages.filter(({ permission }) => permission === undefined || may(context, permission)),
  }));
  const navigation = <Rail org={org} groups={groups} counts={counts} />;
  return (
    <OrgProvider org={org}>
      <Texts areas={["notifications"]} messages={messages} locale={locale}>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded focus:bg-surface focus:px-3 focus:py-2"
        >
          {t("skip")}
        </a>
        {/* Bar, navigation and content scroll apart; a page that fills the window scrolls in its own parts. */}
        <div className="flex h-dvh flex-col">
          <header className="z-30 flex h-12 shrink-0 items-center gap-2 border-b border-border bg-surface px-3">
            <MobileRail>{navigation}</MobileRail>
            <Link href={`/o/${org}`} prefetch={false} className="truncate rounded px-1 font-semibold">
              {membership.name}
            </Link>
            {isDemo && <Badge tone="warn">{t("demo")}</Badge>}
            <div className="flex-1" />
            <Palette
              groups={groups}
              actions={paletteActions.filter(
                ({ permission }) => permission === undefined || may(context, permission),
              )}
            />
            <Bell unread={unread} />
            <Preferences theme={readTheme(jar.get(themeCookie)?.value)} />
            <UserMenu
              name={account.name}
              org={org}
              tenants={tenants.map(({ slug, name }) => ({ slug, name }))}
            />
          </header>
          <LineStatus />
          <EngineBanner isRunning={isRunning} />
          <div className="flex min-h-0 flex-1">
            <aside className="hidden w-50 shrink-0 overflow-y-auto border-r border-border bg-surface lg:block">
              {navigation}
            </aside>
            <main
              id="main"
              tabIndex={-1}
              className="relative min-w-0 flex-1 overflow-y-auto p-4 outline-none"
            >
              <KeepScroll />
              {props.children}
            </main>
          </div>
        </div>
        <Live />
        <Keyboard />
        <KeyHelp />
      </Texts>
    </OrgProvider>
  );
}
