"use client";
import { baseOf } from "@konstruct/core/language/base-of";
import { isLanguage, languageCodes } from "@konstruct/core/language/languages";
import { linesWithoutOwn } from "@konstruct/core/language/lines-of";
import { lineTexts, type Wordings } from "@konstruct/core/language/wordings";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { objectAt, textsAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { lineGroups } from "./line-groups.ts";
import { holdsWords, textsOfAgent } from "./listed-wordings.ts";
import { OtherWordings } from "./other-wordings.tsx";
import { keyOfText, languagesToWord, otherKeys, wordingsIn } from "./wording-changes.ts";
import { WordingGroup } from "./wording-group.tsx";
import { WordingRow } from "./wording-row.tsx";

type Row = { name: string; label: string; standard: string };
type Group = { id: string; title: string; rows: Row[] };

/** What the agent says in fixed situations, language by language, each replaceable by the tenant's words. */
export function WordingsForm() {
  const t = useTranslations("wordings");
  const locale = useLocale();
  const { state, readOnly, problem } = useDraft();
  const { config } = state;
  const languages = languagesToWord(config, languageCodes);
  const [chosen, choose] = useState(
    () => languages.find((one) => problem(["wordings", one]) !== undefined) ?? languages[0] ?? "en",
  );
  const [looked, look] = useState("");
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? "en");
  const own = wordingsIn(config, language);
  const texts = useMemo(() => textsOfAgent(config), [config]);
  const standard = lineTexts(
    linesWithoutOwn(language, textsOnly(objectAt(config, ["wordings"])), textsAt(config, ["languages"])),
  );
  const names = new Intl.DisplayNames([locale], { type: "language" });
  const groups: Group[] = [
    ...Object.entries(lineGroups).map(([id, lines]) => ({
      id,
      title: t(`groups.${id}`),
      rows: lines.map((name) => ({ name, label: t(`lines.${name}`), standard: standard[name] ?? "" })),
    })),
    {
      id: "own",
      title: t("own_texts"),
      rows: (texts ?? []).map((text) => ({ name: keyOfText(own, text), label: text, standard: text })),
    },
  ];
  const others = otherKeys(own, texts ?? []);
  const isFound = ({ label, standard: said }: Row) => holdsWords(looked, label, said);
  const isLooking = looked.trim() !== "";
  const found = isLooking ? groups.map((group) => ({ ...group, rows: group.rows.filter(isFound) })) : groups;
  const row = ({ name, label, standard: said }: Row, meaningOf?: (hole: string) => string) => (
    <WordingRow
      key={`${language} ${label}`}
      {...{ language, name, label, standard: said }}
      {...(meaningOf !== undefined && { meaningOf })}
    />
  );
  const rowsOf = ({ id, rows }: Group) =>
    rows.map((one) => row(one, id === "own" ? undefined : (hole) => t(`values.${hole}`)));
  return (
    <section aria-label={t("title")} className="flex flex-col gap-3">
      <p className="text-muted">{t("about")}</p>
      <fieldset className="flex flex-wrap gap-1">
        <legend className="pb-1 font-medium">{t("language")}</legend>
        {languages.map((one) => (
          <Button
            key={one}
            small
            look={one === language ? "primary" : "secondary"}
            aria-pressed={one === language}
            onClick={() => choose(one)}
          >
            {names.of(one) ?? one} ({one})
          </Button>
        ))}
      </fieldset>
      {!readOnly && <p className="text-sm text-muted">{t("more_languages")}</p>}
      {!isLanguage(baseOf(language)) && <p className="text-sm text-muted">{t("no_standard")}</p>}
      {!readOnly && (
        <Field label={t("find")}>
          <Input type="search" value={looked} onValueChange={look} autoComplete="off" />
        </Field>
      )}
      {isLooking && found.every(({ rows }) => rows.length === 0) && (
        <p role="status" className="text-muted">
          {t("none_found", { words: looked.trim() })}
        </p>
      )}
      {isLooking
        ? found.flatMap(rowsOf)
        : found.map((group) => {
            const hasProblem = group.rows.some(
              ({ name }) => problem(["wordings", language, name]) !== undefined,
            );
            return (
              <WordingGroup
                key={`${language} ${group.id}`}
                title={group.title}
                own={group.rows.filter(({ name }) => own[name] !== undefined).length}
                hasProblem={hasProblem}
                open={hasProblem}
              >
                {group.id === "own" && (
                  <p className="text-sm text-muted">
                    {t(texts === null ? "own_texts_broken" : "own_texts_about")}
                  </p>
                )}
                {rowsOf(group)}
              </WordingGroup>
            );
          })}
      {!isLooking && (
        <WordingGroup
          key={`${language} others`}
          title={t("other_texts")}
          own={others.length}
          hasProblem={others.some((key) => problem(["wordings", language, key]) !== undefined)}
          open={false}
        >
          <OtherWordings language={language} keys={others} />
        </WordingGroup>
      )}
    </section>
  );
}

/** A draft may have any shape: only texts count. */
function textsOnly(wordings: Readonly<Record<string, unknown>>): Wordings {
  const textsIn = (said: unknown) =>
    Object.fromEntries(
      Object.entries(typeof said === "object" && said !== null ? said : {}).filter(
        ([, text]) => typeof text === "string",
      ),
    ) as Record<string, string>;
  return Object.fromEntries(Object.entries(wordings).map(([language, said]) => [language, textsIn(said)]));
}
