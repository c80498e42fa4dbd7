import { cookies, headers } from "next/headers";
import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { AccountFrame } from "../../account/account-frame.tsx";
import { SignOutButton } from "../../account/sign-out-button.tsx";
import { Texts } from "../../i18n/texts.tsx";
import { accountOf } from "../../server/signed-in.ts";
import { Preferences } from "../../shell/preferences.tsx";
import { readTheme, themeCookie } from "../../shell/theme.ts";

/** Pages outside a tenant. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const [locale, messages, jar, account] = await Promise.all([
    getLocale(),
    getMessages(),
    cookies(),
    accountOf(await headers()),
  ]);
  return (
    <Texts areas={["account"]} messages={messages} locale={locale}>
      <AccountFrame
        preferences={
          <>
            <Preferences theme={readTheme(jar.get(themeCookie)?.value)} />
            {account !== undefined && <SignOutButton />}
          </>
        }
      >
        {children}
      </AccountFrame>
    </Texts>
  );
}
