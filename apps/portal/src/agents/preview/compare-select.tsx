"use client";
import { useTranslations } from "next-intl";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { type Comparable, type Compared, comparedBy, keyOf } from "./compared.ts";
import { useComparedName } from "./use-compared-name.ts";

type CompareSelectProps = {
  comparable: Comparable;
  compared: Compared | null;
  disabled: boolean;
  choose: (compared: Compared | null) => void;
};

/** Chooses a version or a model that answers the same messages beside the draft. */
export function CompareSelect({ comparable, compared, disabled, choose }: CompareSelectProps) {
  const t = useTranslations("trace.compare");
  const nameOf = useComparedName();
  const all: Compared[] = [
    ...comparable.versions.map((one) => ({ kind: "version", ...one }) as const),
    ...comparable.models.map((one) => ({ kind: "model", ...one }) as const),
  ];
  return (
    <Field label={t("label")} labelHidden>
      <Select
        value={keyOf(compared)}
        disabled={disabled}
        onChange={(event) => choose(comparedBy(event.target.value, comparable))}
        options={[
          { value: "", label: t("nothing") },
          ...all.map((one) => ({ value: keyOf(one), label: nameOf(one) })),
        ]}
      />
    </Field>
  );
}
