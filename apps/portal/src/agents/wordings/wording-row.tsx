"use client";
import { holesOf } from "@konstruct/core/language/fill";
import { longestTitle } from "@konstruct/core/language/wordings";
import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { useNotify } from "../../ui/overlay/toast.tsx";
import { textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { useProblemText } from "./use-problem-text.ts";
import { problemOfWording, withWording } from "./wording-changes.ts";

type WordingRowProps = {
  language: string;
  /** The key among the wordings of the language: a line's name, or a text. */
  name: string;
  /** What it is said for. */
  label: string;
  /** What is said without a wording. */
  standard: string;
  /** What a placeholder is filled with, by its name. */
  meaningOf?: (hole: string) => string;
};

/** One wording: what it is for, the standard text, the tenant's own, and what it must contain. */
export function WordingRow({ language, name, label, standard, meaningOf }: WordingRowProps) {
  const t = useTranslations("wordings");
  const tc = useTranslations("common");
  const notify = useNotify();
  const { state, readOnly, replace, problem } = useDraft();
  const problemText = useProblemText();
  const row = useRef<HTMLDivElement>(null);
  const path = ["wordings", language, name];
  const own = textAt(state.config, path);
  const wrong = problemOfWording(name, standard, own);
  const holes = holesOf(standard).map((hole) =>
    meaningOf === undefined ? `{${hole}}` : t("value", { hole: `{${hole}}`, meaning: meaningOf(hole) }),
  );
  const most = longestTitle(name);
  const hints = [
    ...(holes.length === 0 ? [] : [t("keeps", { values: holes.join(", ") })]),
    ...(most === null ? [] : [t("button", { most })]),
  ];
  const write = (text: string) => replace(withWording(state.config, language, name, text));
  function reset() {
    write("");
    row.current?.querySelector("textarea")?.focus();
    notify.done(t("was_reset", { name: label }), { label: tc("undo"), run: () => write(own) });
  }
  return (
    <div ref={row} className="flex flex-col gap-1">
      <Field
        label={label}
        error={wrong === null ? problem(path) : problemText(wrong)}
        {...(hints.length > 0 && { hint: hints.join(" · ") })}
      >
        <TextArea
          rows={1}
          lang={language}
          placeholder={standard}
          value={readOnly && own === "" ? t("standard", { text: standard }) : own}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      {own !== "" && !readOnly && (
        <div>
          <Button
            small
            look="quiet"
            icon={<RotateCcw aria-hidden size={14} />}
            aria-label={t("reset_one", { name: label })}
            onClick={reset}
          >
            {t("reset")}
          </Button>
        </div>
      )}
    </div>
  );
}
