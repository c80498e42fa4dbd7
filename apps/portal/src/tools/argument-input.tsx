"use client";
import { useTranslations } from "next-intl";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Select } from "../ui/form/select.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import type { ArgumentField } from "./argument-fields.ts";

function Control({ field }: { field: ArgumentField }) {
  const t = useTranslations("common");
  const { name, kind, required, choices } = field;
  if (kind === "json") return <TextArea name={name} required={required} mono />;
  if (kind === "boolean" || kind === "choice") {
    const given =
      kind === "choice"
        ? choices.map((value) => ({ value, label: value }))
        : [
            { value: "true", label: t("yes") },
            { value: "false", label: t("no") },
          ];
    const options = required ? given : [{ value: "", label: "–" }, ...given];
    return <Select name={name} required={required} options={options} />;
  }
  const type = kind === "number" ? "number" : "text";
  return (
    <Input
      name={name}
      required={required}
      type={type}
      step={kind === "number" ? "any" : undefined}
      autoComplete="off"
    />
  );
}

/** The input of one argument, by its type. */
export function ArgumentInput({ field, error }: { field: ArgumentField; error: string | undefined }) {
  const t = useTranslations("common");
  const { name, required, hint } = field;
  return (
    <Field
      label={required ? name : `${name} (${t("optional")})`}
      {...(hint !== "" && { hint })}
      error={error}
    >
      <Control field={field} />
    </Field>
  );
}
