"use client";
import type { WidgetSettings, WidgetTexts } from "@konstruct/channels/webchat/widget-settings";
import { Plus, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

type Texts = WidgetSettings["texts"];
type WidgetTextsProps = {
  texts: Texts;
  /** Languages the widget itself speaks. */
  languages: readonly string[];
  shown: string;
  show: (language: string) => void;
  change: (texts: Texts) => void;
};

const empty: WidgetTexts = { title: "", greeting: "", starters: [] };
const mostStarters = 4;

/** Title, greeting and starters in each language the site has. */
export function WidgetTextsEditor({ texts, languages, shown, show, change }: WidgetTextsProps) {
  const t = useTranslations("channels.widget");
  const names = new Intl.DisplayNames(useLocale(), { type: "language" });
  const missing = languages.filter((language) => texts[language] === undefined);
  const [added, setAdded] = useState(missing[0] ?? "");
  const now = texts[shown];
  const set = (part: Partial<WidgetTexts>) => change({ ...texts, [shown]: { ...empty, ...now, ...part } });
  function add() {
    const language = missing.includes(added) ? added : missing[0];
    if (language === undefined) return;
    change({ ...texts, [language]: empty });
    show(language);
  }
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-medium">{t("texts")}</legend>
      <div className="flex flex-wrap items-end gap-2">
        {Object.keys(texts).map((language) => (
          <Button
            key={language}
            small
            look={language === shown ? "primary" : "secondary"}
            aria-pressed={language === shown}
            onClick={() => show(language)}
          >
            {names.of(language) ?? language}
          </Button>
        ))}
        {missing.length > 0 && (
          <>
            <Field label={t("language")} labelHidden>
              <Select
                value={added}
                onChange={(event) => setAdded(event.target.value)}
                options={missing.map((value) => ({ value, label: names.of(value) ?? value }))}
              />
            </Field>
            <Button small icon={<Plus aria-hidden size={14} />} onClick={add}>
              {t("add_language")}
            </Button>
          </>
        )}
      </div>
      {now !== undefined && (
        <>
          <Field label={t("title")}>
            <Input value={now.title} maxLength={60} onValueChange={(title) => set({ title })} />
          </Field>
          <Field label={t("greeting")} hint={t("greeting_hint")}>
            <TextArea
              value={now.greeting}
              maxLength={300}
              onChange={(event) => set({ greeting: event.target.value })}
            />
          </Field>
          <Field label={t("starters")} hint={t("starters_hint", { most: mostStarters })}>
            <TextArea
              value={now.starters.join("\n")}
              onChange={(event) => set({ starters: event.target.value.split("\n").slice(0, mostStarters) })}
            />
          </Field>
          <div>
            <Button
              small
              look="quiet"
              icon={<X aria-hidden size={14} />}
              onClick={() => {
                const { [shown]: _removed, ...rest } = texts;
                change(rest);
                show(Object.keys(rest)[0] ?? "");
              }}
            >
              {t("remove_language", { language: names.of(shown) ?? shown })}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}
