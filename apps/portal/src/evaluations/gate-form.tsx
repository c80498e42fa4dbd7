"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Switch } from "../ui/form/switch.tsx";
import { ReadOnly } from "../ui/reading.tsx";

type GateFormProps = {
  suiteId: string;
  /** In percent; null: this suite is not required. */
  minPassRate: number | null;
  /** Another suite that is required now. */
  other: string | null;
  mayChange: boolean;
};

/** Whether publishing the agent requires a passing run of this suite. */
export function GateForm({ suiteId, minPassRate, other, mayChange }: GateFormProps) {
  const t = useTranslations("evaluations.gate");
  const { run, busy } = useCommand("evaluation.save_gate", { done: t("saved") });
  const [required, setRequired] = useState(minPassRate !== null);
  const [rate, setRate] = useState(String(minPassRate ?? 100));
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void run({ suiteId, minPassRate: required ? Number(rate) : null });
  }
  return (
    <Card title={t("title")}>
      <ReadOnly when={!mayChange}>
        <form className="flex flex-col gap-3" onSubmit={save}>
          <Switch label={t("require")} checked={required} onChange={setRequired} />
          <p className="text-muted">{t("about")}</p>
          {other !== null && <p className="text-muted">{t("other", { name: other })}</p>}
          {required && (
            <div className="max-w-48">
              <Field label={t("rate")}>
                <Input type="number" min={1} max={100} required value={rate} onValueChange={setRate} />
              </Field>
            </div>
          )}
          {mayChange && (
            <div>
              <Button type="submit" busy={busy}>
                {t("save")}
              </Button>
            </div>
          )}
        </form>
      </ReadOnly>
    </Card>
  );
}
