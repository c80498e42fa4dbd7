"use client";
import { useTranslations } from "next-intl";
import { useCommand } from "../client/use-command.ts";
import type { CommandInput } from "../commands/catalogue.ts";
import { Button } from "../ui/button.tsx";

type FindTopicsButtonProps = {
  days: CommandInput<"analytics.find_topics">;
  again: boolean;
  disabled: boolean;
};

/** Has a worker group the opening messages of the shown days. */
export function FindTopicsButton({ days, again, disabled }: FindTopicsButtonProps) {
  const t = useTranslations("analytics.topics");
  const { run, busy } = useCommand("analytics.find_topics", { done: t("started") });
  return (
    <Button small busy={busy} disabled={disabled} onClick={() => void run(days)}>
      {t(again ? "again" : "find")}
    </Button>
  );
}
