"use client";
import { useTranslations } from "next-intl";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { TextField } from "../draft/fields.tsx";
import { SecretField } from "../draft/secret-field.tsx";

const kinds = ["none", "bearer", "client_credentials"] as const;

/** How the agent signs in to a server; secrets by name. */
export function AuthFields({ path }: { path: Path }) {
  const t = useTranslations("agents.mcp");
  const { state, set } = useDraft();
  const kind = textAt(state.config, [...path, "kind"]);
  return (
    <div className="grid gap-3 @lg:grid-cols-2">
      <Field label={t("auth")}>
        <Select
          value={kind === "" ? "none" : kind}
          onChange={(event) => set(path, event.target.value === "none" ? null : { kind: event.target.value })}
          options={kinds.map((value) => ({ value, label: t(`auth_kinds.${value}`) }))}
        />
      </Field>
      {kind === "bearer" && <SecretField path={[...path, "token"]} label={t("token")} />}
      {kind === "client_credentials" && (
        <>
          <TextField path={[...path, "client_id"]} label={t("client_id")} />
          <SecretField path={[...path, "client_secret"]} label={t("client_secret")} />
          <TextField path={[...path, "issuer"]} label={t("issuer")} hint={t("issuer_hint")} optional />
        </>
      )}
    </div>
  );
}
