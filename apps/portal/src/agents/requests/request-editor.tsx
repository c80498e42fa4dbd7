"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { at, objectAt, type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, LongField, NumberField, TextField } from "../draft/fields.tsx";
import { JsonField } from "../draft/json-field.tsx";
import { PairsField } from "../draft/pairs-field.tsx";
import { RecordEditor } from "../draft/record-editor.tsx";
import { SecretField } from "../draft/secret-field.tsx";
import { SettingsGroup } from "../draft/settings-group.tsx";
import { DurationField } from "../requirements/duration-field.tsx";
import { AnswerFields } from "./answer-fields.tsx";
import { methods, withAddress, withMethod, withRequestRenamed } from "./request-changes.ts";
import { RequestParams } from "./request-params.tsx";

const effects = ["read", "write", "irreversible"] as const;
/** While it is typed a name may end with _; words become one name. */
const typedName = (text: string) => text.toLowerCase().replaceAll(/[\s-]+/g, "_");
const isHeader = (text: string) => /^[!#$%&'*+.^_`|~\w-]{1,100}$/.test(text);

/** Edits one HTTP request of the agent: address, effect, parameters and answer. */
export function RequestEditor({ path, permission }: { path: Path; permission: ReactNode }) {
  const t = useTranslations("agents.requests");
  const { state, set, replace, problem } = useDraft();
  const { config } = state;
  const request = objectAt(config, path);
  const of = (...keys: string[]): Path => [...path, ...keys];
  const hasSchema = at(config, of("schema")) !== undefined;
  return (
    <div className="flex flex-col gap-4">
      <Field label={t("name")} hint={t("name_hint")} error={problem(of("name"))}>
        <Input
          value={textAt(config, of("name"))}
          onValueChange={(text) => replace(withRequestRenamed(config, path, typedName(text)))}
        />
      </Field>
      <div className="grid gap-3 @lg:grid-cols-[8rem_minmax(0,1fr)]">
        <Field label={t("method")} error={problem(of("method"))}>
          <Select
            value={textAt(config, of("method"))}
            onChange={(event) => set(path, withMethod(request, event.target.value))}
            options={methods.map((value) => ({ value, label: value }))}
          />
        </Field>
        <Field label={t("url")} hint={t("url_hint")} error={problem(of("url"))}>
          <Input
            value={textAt(config, of("url"))}
            onValueChange={(text) => replace(withAddress(config, path, text))}
            placeholder="POST https://api.example.com/orders/{order_id}"
          />
        </Field>
      </div>
      <ChoiceField
        path={of("effect")}
        label={t("effect")}
        hint={t("effect_hint")}
        options={effects.map((value) => ({ value, label: t(`effects.${value}`) }))}
      />
      {permission}
      <LongField path={of("description")} label={t("description")} hint={t("description_hint")} rows={2} />
      <TextField path={of("summary")} label={t("summary")} hint={t("summary_hint")} />
      {hasSchema ? <p className="text-muted">{t("has_schema")}</p> : <RequestParams path={of("params")} />}
      <AnswerFields path={of("response")} />
      {textAt(state.config, of("effect")) === "read" && (
        <DurationField path={of("max_age")} label={t("max_age")} hint={t("max_age_hint")} />
      )}
      <SettingsGroup title={t("more")}>
        <PairsField path={of("query")} label={t("query")} hint={t("pairs_hint")} />
        <PairsField path={of("headers")} label={t("headers")} hint={t("pairs_hint")} />
        <JsonField path={of("body")} label={t("body")} hint={t("body_hint")} />
        <RecordEditor
          path={of("secret_headers")}
          title={t("secret_headers")}
          newLabel={t("secret_header")}
          isName={isHeader}
          create={() => ({ secret: "", prefix: "" })}
        >
          {(own) => (
            <div className="grid gap-3 @lg:grid-cols-2">
              <SecretField path={[...own, "secret"]} label={t("secret")} />
              <TextField path={[...own, "prefix"]} label={t("prefix")} hint={t("prefix_hint")} />
            </div>
          )}
        </RecordEditor>
        <RecordEditor
          path={of("secret_query")}
          title={t("secret_queries")}
          newLabel={t("secret_query")}
          isName={(text) => text.trim() !== "" && text.length <= 100}
          create={() => ""}
        >
          {(own) => <SecretField path={own} label={t("secret")} />}
        </RecordEditor>
        <div className="grid gap-3 @lg:grid-cols-2">
          <NumberField
            path={of("timeout_ms")}
            min={100}
            max={10_000}
            empty={undefined}
            label={t("timeout")}
          />
          <NumberField
            path={of("max_bytes")}
            min={1}
            max={1_048_576}
            empty={undefined}
            label={t("max_bytes")}
          />
        </div>
      </SettingsGroup>
    </div>
  );
}
