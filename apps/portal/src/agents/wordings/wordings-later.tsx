"use client";
import dynamic from "next/dynamic";
import {
  type AbstractIntlMessages,
  NextIntlClientProvider,
  useLocale,
  useMessages,
  useTranslations,
} from "next-intl";
import type { ComponentType } from "react";
import type { Locale } from "../../i18n/locales.ts";
import { loadPart } from "../../ui/later/load-part.ts";
import { objectAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { LaterGroup } from "../draft/later-group.tsx";

/** The form with its texts and the standard lines of every language: they are many, and are read when the form is opened. */
const formWith = (texts: () => Promise<{ default: AbstractIntlMessages }>): ComponentType =>
  dynamic(
    async () => {
      const [{ WordingsForm }, { default: wordings }] = await Promise.all([
        loadPart(() => import("./wordings-form.tsx")),
        loadPart(texts),
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

/** The form of the tenant's own wordings, in the member's language. It is open at once when a wording has a problem. */
export function WordingsLater() {
  const t = useTranslations("agents.languages");
  const { state, problem } = useDraft();
  const own = objectAt(state.config, ["wordings"]);
  const hasProblem = Object.keys(own).some((language) => problem(["wordings", language]) !== undefined);
  const Form = useLocale() === "th" ? forms.th : forms.en;
  const count = Object.values(own).reduce<number>(
    (sum, lines) => sum + Object.keys(objectAt(lines, [])).length,
    0,
  );
  return (
    <LaterGroup
      title={t("wordings")}
      {...(count > 0 && { note: t("own_wordings", { count }) })}
      startsOpen={hasProblem}
    >
      {() => <Form />}
    </LaterGroup>
  );
}
