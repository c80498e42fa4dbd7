"use client";
import dynamic from "next/dynamic";
import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import type { ComponentType } from "react";
import type { Locale } from "../../i18n/locales.ts";

/** The form with its texts: both are many, and are read when the section is opened. */
const formWith = (texts: () => Promise<{ default: AbstractIntlMessages }>): ComponentType =>
  dynamic(
    async () => {
      const [{ WordingsForm }, { default: wordings }] = await Promise.all([
        import("./wordings-form.tsx"),
        texts(),
      ]);
      return function FormWithTexts() {
        const messages = { ...useMessages(), wordings };
        return (
          <NextIntlClientProvider locale={useLocale()} messages={messages} timeZone="UTC">
            <WordingsForm />
          </NextIntlClientProvider>
        );
      };
    },
    {
      ssr: false,
      loading: () => <div className="appear-late h-60 rounded-md border border-border bg-raised" />,
    },
  );

const forms: Record<Locale, ComponentType> = {
  en: formWith(() => import("../../../messages/en/wordings.json")),
  th: formWith(() => import("../../../messages/th/wordings.json")),
};

/** The form of the tenant's own wordings, in the member's language. */
export function WordingsLater() {
  const Form = useLocale() === "th" ? forms.th : forms.en;
  return <Form />;
}
