"use client";
import { handoffReasons } from "@konstruct/core/handoff";
import { useTranslations } from "next-intl";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";

type HandoffFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** A simulated conversation may end with any handover. */
  withAny?: boolean;
};

/** Whether a person takes over, and why. A reason with a detail, as a file may have it, stays as it is. */
export function HandoffField({ value, onChange, withAny = false }: HandoffFieldProps) {
  const t = useTranslations("evaluations");
  const known = ["", "none", ...(withAny ? ["any"] : []), ...handoffReasons];
  const labels: Record<string, string> = {
    "": t("form.handoff_any"),
    none: t("form.handoff_none"),
    any: t("form.handoff_yes"),
  };
  const options = known.includes(value) ? known : [...known, value];
  return (
    <Field label={t("form.handoff")}>
      <Select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={options.map((one) => ({ value: one, label: labels[one] ?? one.replaceAll("_", " ") }))}
      />
    </Field>
  );
}
