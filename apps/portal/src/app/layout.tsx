import "./globals.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { Texts } from "../i18n/texts.tsx";
import { readTheme, themeCookie } from "../shell/theme.ts";
import { PopupArea } from "../ui/overlay/popup-area.tsx";
import { ToastArea } from "../ui/overlay/toast.tsx";

export const metadata: Metadata = {
  robots: { index: false, follow: false },
};
/** An on-screen keyboard shrinks the page, so the focused field stays visible. */
export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  interactiveWidget: "resizes-content",
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
  const nonce = (await headers()).get("x-nonce") ?? "";
  return (
    <html lang={locale} data-theme={theme} suppressHydrationWarning>
      <body className="min-h-dvh antialiased">
        <CSPProvider nonce={nonce}>
          <Texts areas={["common"]} messages={await getMessages()} locale={locale}>
            {children}
            <PopupArea />
            <ToastArea />
          </Texts>
        </CSPProvider>
      </body>
    </html>
  );
}
