"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useOrg } from "../client/org.tsx";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { CheckBox } from "../ui/form/check-box.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Select } from "../ui/form/select.tsx";

/** Chooses past conversations and replays them on the draft. */
export function StartReplay({ agentId, tools }: { agentId: string; tools: readonly string[] }) {
  const t = useTranslations("evaluations.replay");
  const org = useOrg();
  const router = useRouter();
  const { run, busy } = useCommand("replay.start");
  const [escalated, setEscalated] = useState(false);
  const [thumbsDown, setThumbsDown] = useState(false);
  const [askModel, setAskModel] = useState(true);
  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    const [tool, since] = [text("tool"), text("since")];
    const started = await run({
      agentId,
      count: Number(text("count")),
      runs: Number(text("runs")),
      askModel,
      filter: {
        ...(escalated && { escalated }),
        ...(thumbsDown && { thumbsDown }),
        ...(tool !== "" && { tool }),
        ...(since !== "" && { since: new Date(since).toISOString() }),
      },
    });
    if (started !== undefined) router.push(`/o/${org}/agents/${agentId}/replay/${started.replayId}`);
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void start(event)}>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t("count")}>
          <Input name="count" type="number" min={1} max={100} defaultValue={20} required />
        </Field>
        <Field label={t("since")}>
          <Input name="since" type="date" />
        </Field>
        <Field label={t("tool")}>
          <Select
            name="tool"
            options={[
              { value: "", label: t("any_tool") },
              ...tools.map((name) => ({ value: name, label: name })),
            ]}
          />
        </Field>
      </div>
      <div className="flex flex-col gap-2">
        <CheckBox label={t("escalated")} checked={escalated} onChange={setEscalated} />
        <CheckBox label={t("thumbs_down")} checked={thumbsDown} onChange={setThumbsDown} />
        <CheckBox label={t("ask_model")} checked={askModel} onChange={setAskModel} />
      </div>
      <Field label={t("runs")}>
        <Input name="runs" type="number" min={1} max={5} defaultValue={1} required />
      </Field>
      <p className="text-sm text-muted">{t("safe")}</p>
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {t("start")}
        </Button>
      </div>
    </form>
  );
}
