import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";

type CompareFormProps = {
  versions: readonly { id: string; number: number; note: string }[];
  from: string;
  to: string;
  view: "words" | "raw";
};

/** Chooses the two versions to compare and the view; the choice is in the address. */
export function CompareForm({ versions, from, to, view }: CompareFormProps) {
  const t = useTranslations("agents.versions");
  const options = [
    { value: "draft", label: t("draft") },
    ...versions.map(({ id, number, note }) => ({ value: id, label: `v${number} ${note}`.slice(0, 60) })),
  ];
  return (
    <form method="get" className="grid gap-3 @lg:grid-cols-[1fr_1fr_10rem_auto] md:items-end">
      <Field label={t("from")}>
        <Select name="from" defaultValue={from} options={options} />
      </Field>
      <Field label={t("to")}>
        <Select name="to" defaultValue={to} options={options} />
      </Field>
      <Field label={t("view")}>
        <Select
          name="view"
          defaultValue={view}
          options={(["words", "raw"] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
        />
      </Field>
      <Button type="submit">{t("show")}</Button>
    </form>
  );
}
