"use client";
import type { EvalRun } from "@konstruct/db/evaluation/runs";
import { useFormatter, useTranslations } from "next-intl";
import { useOrg } from "../../client/org.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";

type CompareFormProps = {
  runId: string;
  /** Other runs of the suite that have ended, newest first. */
  others: readonly Pick<EvalRun, "id" | "createdAt" | "versionNumber" | "model">[];
};

/** Chooses the run to compare with. Submitting changes the address. */
export function CompareForm({ runId, others }: CompareFormProps) {
  const t = useTranslations("evaluations");
  const format = useFormatter();
  const org = useOrg();
  const nameOf = ({ createdAt, versionNumber, model }: CompareFormProps["others"][number]) =>
    [
      format.dateTime(new Date(createdAt), { dateStyle: "medium", timeStyle: "short" }),
      versionNumber === null ? t("draft") : t("version", { number: versionNumber }),
      ...(model === null ? [] : [model]),
    ].join(" · ");
  return (
    <form action={`/o/${org}/evaluations/compare`} className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="after" value={runId} />
      <Field label={t("run.compare")}>
        <Select name="before" options={others.map((run) => ({ value: run.id, label: nameOf(run) }))} />
      </Field>
      <Button type="submit">{t("run.compare_submit")}</Button>
    </form>
  );
}
