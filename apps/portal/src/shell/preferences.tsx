"use client";
import { Languages, SunMoon } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { languageNames } from "../i18n/language-names.ts";
import { localeCookie, locales } from "../i18n/locales.ts";
import { Button } from "../ui/button.tsx";
import { Menu } from "../ui/overlay/menu.tsx";
import { preferenceCookie } from "./preference-cookie.ts";
import { type Theme, themeCookie, themes } from "./theme.ts";

function keep(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: read by the server with the next page, in every browser
  document.cookie = preferenceCookie(name, value);
}

/** Language and theme, kept in this browser. */
export function Preferences({ theme }: { theme: Theme }) {
  const t = useTranslations("common");
  const locale = useLocale();
  const router = useRouter();
  return (
    <>
      <Menu
        name={t("language")}
        trigger={
          <Button look="quiet" small aria-label={t("language")} icon={<Languages aria-hidden size={18} />} />
        }
        items={locales.map((each) => ({
          label: languageNames[each],
          chosen: each === locale,
          onSelect: () => {
            keep(localeCookie, each);
            router.refresh();
          },
        }))}
      />
      <Menu
        name={t("theme")}
        trigger={
          <Button look="quiet" small aria-label={t("theme")} icon={<SunMoon aria-hidden size={18} />} />
        }
        items={themes.map((each) => ({
          label: t(`themes.${each}`),
          chosen: each === theme,
          onSelect: () => {
            keep(themeCookie, each);
            document.documentElement.dataset.theme = each;
            router.refresh();
          },
        }))}
      />
    </>
  );
}
