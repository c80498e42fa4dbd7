"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Select } from "../ui/form/select.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";

/** The most rounds a turn can have. */
const mostRounds = 100;

/** Runs a replayed turn again from one of its rounds, with another model or version. */
export function ForkTurn({ turnId, rounds = mostRounds }: { turnId: string; rounds: number | undefined }) {
  const t = useTranslations("evaluations.fork");
  const { run, busy } = useCommand("replay.fork");
  const [open, setOpen] = useState(false);
  const [on, setOn] = useState("then");
  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    const model = text("model");
    const started = await run({
      turnId,
      round: Number(text("round")),
      on: on === "then" || on === "draft" ? on : { version: Number(text("version")) },
      runs: Number(text("runs")),
      ...(model !== "" && { model }),
    });
    if (started !== undefined) setOpen(false);
  }
  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      trigger={<Button small>{t("submit")}</Button>}
      open={open}
      onOpenChange={setOpen}
    >
      <form className="flex flex-col gap-4" onSubmit={(event) => void start(event)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("round", { rounds })}>
            <Input name="round" type="number" min={1} max={rounds} defaultValue={1} required />
          </Field>
          <Field label={t("runs")}>
            <Input name="runs" type="number" min={1} max={20} defaultValue={1} required />
          </Field>
          <Field label={t("on")}>
            <Select
              name="on"
              value={on}
              onChange={(event) => setOn(event.target.value)}
              options={["then", "draft", "version"].map((value) => ({ value, label: t(value) }))}
            />
          </Field>
          {on === "version" && (
            <Field label={t("version_number")}>
              <Input name="version" type="number" min={1} required />
            </Field>
          )}
        </div>
        <Field label={t("model")}>
          <Input name="model" maxLength={200} />
        </Field>
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {t("start")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
