"use client";
import { useTranslations } from "next-intl";
import { type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, LinesField, TextField } from "../draft/fields.tsx";
import { offeredTools } from "../draft/known-tools.ts";
import { ListEditor } from "../draft/list-editor.tsx";
import { FieldChoice } from "../values/field-choice.tsx";
import { PrefetchArgs } from "./prefetch-args.tsx";

/** The lookups made before a draft is written. */
export function PrefetchList() {
  const t = useTranslations("agents.supervised");
  return (
    <ListEditor
      path={["supervised", "prefetch"]}
      title={t("prefetch")}
      one={t("look_up")}
      nameKey="as"
      newName="found"
      ordered
      create={(as) => ({ tool: "", args: {}, as, words: [] })}
    >
      {(path) => <PrefetchEditor key={path.join(".")} path={path} />}
    </ListEditor>
  );
}

function PrefetchEditor({ path }: { path: Path }) {
  const t = useTranslations("agents.supervised");
  const { state, set, choices, problem } = useDraft();
  const { config } = state;
  const of = (...keys: string[]): Path => [...path, ...keys];
  const chosen = textAt(config, of("tool"));
  const tools = offeredTools(config, choices.tools);
  const reading = tools.filter(({ name, effect }) => effect === "read" || name === chosen);
  const shape = tools.find(({ name }) => name === chosen);
  return (
    <>
      <div className="grid gap-3 @lg:grid-cols-2">
        <TextField path={of("as")} label={t("as")} hint={t("as_hint")} />
        <ChoiceField
          path={of("tool")}
          label={t("tool")}
          hint={t("tool_hint")}
          options={[
            { value: "", label: t("choose") },
            ...reading.map(({ name }) => ({ value: name, label: name })),
          ]}
        />
      </div>
      {shape !== undefined && (
        <>
          <PrefetchArgs path={of("args")} tool={shape} />
          <FieldChoice
            label={t("field")}
            fields={Object.keys(shape.gives ?? {})}
            value={textAt(config, of("field"))}
            none={t("whole_result")}
            onChange={(field) => set(of("field"), field === "" ? undefined : field)}
            error={problem(of("field"))}
          />
        </>
      )}
      <LinesField path={of("words")} label={t("words")} hint={t("words_hint")} rows={2} />
    </>
  );
}
