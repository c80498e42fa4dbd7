import { cookies } from "next/headers";
import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { Texts } from "../../i18n/texts.tsx";
import { Preferences } from "../../shell/preferences.tsx";
import { readTheme, themeCookie } from "../../shell/theme.ts";

/** The layout of pages outside a tenant. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const [locale, messages, jar] = await Promise.all([getLocale(), getMessages(), cookies()]);
  return (
    <Texts areas={["account"]} messages={messages} locale={locale}>
      <div className="flex min-h-dvh flex-col">
        <header className="flex items-center justify-between p-4">
          <span className="text-lg font-semibold">Konstruct</span>
          <div className="flex gap-1">
            <Preferences theme={readTheme(jar.get(themeCookie)?.value)} />
          </div>
        </header>
        <main className="mx-auto w-full max-w-md flex-1 p-4 sm:pt-12">{children}</main>
      </div>
    </Texts>
  );
}
