"use client";
import { useTranslations } from "next-intl";
import { listAt, type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, LinesField, SwitchField, TextField } from "../draft/fields.tsx";
import { offeredTools } from "../draft/known-tools.ts";
import { ListEditor } from "../draft/list-editor.tsx";
import { FieldChoice } from "../values/field-choice.tsx";

const types = ["text", "number"] as const;
const heard = ["liked", "liked_name", "disliked", "named", "style"] as const;

/** The kinds of preference the agent stores for its contacts. */
export function PreferenceList() {
  const t = useTranslations("agents.preferences");
  return (
    <ListEditor
      path={["preferences"]}
      title={t("title")}
      one={t("one")}
      nameKey="kind"
      newName="new_kind"
      create={(kind) => ({ kind, type: "text", many: false, opposite: null, argument: null, heard: null })}
    >
      {(path) => <KindEditor key={path.join(".")} path={path} />}
    </ListEditor>
  );
}

function KindEditor({ path }: { path: Path }) {
  const t = useTranslations("agents.preferences");
  const { state, set, choices, problem } = useDraft();
  const { config } = state;
  const of = (...keys: string[]): Path => [...path, ...keys];
  const own = textAt(config, of("kind"));
  const kinds = listAt(config, ["preferences"]).map((_, index) =>
    textAt(config, ["preferences", index, "kind"]),
  );
  const opposite = textAt(config, of("opposite"));
  const others = [...new Set([...kinds.filter((kind) => kind !== own), opposite])].filter(Boolean);
  const taken = offeredTools(config, choices.tools).flatMap(({ args }) => Object.keys(args));
  return (
    <>
      <div className="grid gap-3 @lg:grid-cols-2">
        <TextField path={of("kind")} label={t("kind")} hint={t("kind_hint")} />
        <TextField path={of("label")} label={t("label")} optional />
        <ChoiceField
          path={of("type")}
          label={t("type")}
          options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
        <ChoiceField
          path={of("opposite")}
          label={t("opposite")}
          hint={t("opposite_hint")}
          options={[
            { value: "", label: t("no_opposite") },
            ...others.map((value) => ({ value, label: value })),
          ]}
        />
      </div>
      <SwitchField path={of("many")} label={t("many")} hint={t("many_hint")} />
      <FieldChoice
        label={t("argument")}
        fields={[...new Set(taken)].toSorted()}
        value={textAt(config, of("argument"))}
        none={t("no_argument")}
        onChange={(argument) => set(of("argument"), argument === "" ? null : argument)}
        error={problem(of("argument"))}
      />
      <ChoiceField
        path={of("heard")}
        label={t("heard")}
        hint={t("heard_hint")}
        options={[
          { value: "", label: t("by_model") },
          ...heard.map((value) => ({ value, label: t(`ways.${value}`) })),
        ]}
      />
      <LinesField path={of("words")} label={t("words")} hint={t("words_hint")} rows={2} />
    </>
  );
}
