"use client";
import type { Publishing } from "@konstruct/services/agent/publish-gates";
import { useTranslations } from "next-intl";
import { useCommand } from "../../client/use-command.ts";
import { Card } from "../../ui/card.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { ReadOnly } from "../../ui/reading.tsx";

/** The tenant's rules that every draft must meet before it goes live. */
export function Gates({ publishing, mayChange }: { publishing: Publishing; mayChange: boolean }) {
  const t = useTranslations("agents.gates");
  const { run, busy } = useCommand("agent.save_publishing", { done: t("saved") });
  const gate = (name: keyof Publishing) => (
    <Switch
      label={t(name)}
      checked={publishing[name]}
      disabled={busy}
      onChange={(on) => void run({ ...publishing, [name]: on })}
    />
  );
  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-2">
        <p className="text-muted">{t("about")}</p>
        <ReadOnly when={!mayChange}>
          {gate("requireReplay")}
          {gate("requireSuites")}
        </ReadOnly>
      </div>
    </Card>
  );
}
