"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { useOrg } from "../../client/org.tsx";
import { textsOf } from "../../client/texts-of.ts";
import { useCommand } from "../../client/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

type RunOptionsProps = {
  suiteId: string;
  /** Published versions, newest first. */
  versions: readonly { id: string; number: number }[];
  disabled: boolean;
};

/** Runs a suite on a version, several times, with another model, or with customers played by a model. */
export function RunOptions({ suiteId, versions, disabled }: RunOptionsProps) {
  const t = useTranslations("evaluations");
  const org = useOrg();
  const router = useRouter();
  const { run, busy } = useCommand("evaluation.start_run");
  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    const [on, model] = [text("on"), text("model").trim()];
    const started = await run({
      suiteId,
      on: on === "draft" ? "draft" : { versionId: on },
      runs: Number(text("runs")),
      customers: text("customers") === "model" ? "model" : "scripted",
      ...(model !== "" && { model }),
    });
    if (started !== undefined) router.push(`/o/${org}/evaluations/runs/${started.runId}`);
  }
  return (
    <Dialog title={t("options.title")} trigger={<Button disabled={disabled}>{t("options.title")}</Button>}>
      <form className="flex flex-col gap-4" onSubmit={(event) => void start(event)}>
        <Field label={t("options.on")}>
          <Select
            name="on"
            options={[
              { value: "draft", label: t("draft") },
              ...versions.map(({ id, number }) => ({ value: id, label: t("version", { number }) })),
            ]}
          />
        </Field>
        <Field label={t("options.runs")} hint={t("options.runs_hint")}>
          <Input type="number" name="runs" min={1} max={10} required defaultValue={3} />
        </Field>
        <Field label={t("options.customers")}>
          <Select
            name="customers"
            options={(["scripted", "model"] as const).map((value) => ({
              value,
              label: t(`options.customers_${value}`),
            }))}
          />
        </Field>
        <Field label={t("options.model")} hint={t("options.model_hint")}>
          <Input name="model" maxLength={200} autoComplete="off" />
        </Field>
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {t("play")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
