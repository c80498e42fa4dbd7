"use client";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Select } from "../ui/form/select.tsx";

/** Sets a budget; the same agent and period again changes it. */
export function BudgetForm({ agents }: { agents: readonly { id: string; name: string }[] }) {
  const t = useTranslations("costs");
  const { run, busy } = useCommand("budget.set", { done: t("budget_set") });
  async function set(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    const agentId = text("agent");
    await run({
      agentId: agentId === "" ? null : agentId,
      period: text("period") === "day" ? "day" : "month",
      limitUsd: Number(text("limit")),
      whenReached: text("then") === "hand_over" ? "hand_over" : "built_in",
    });
  }
  return (
    <form
      onSubmit={(event) => void set(event)}
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-5"
    >
      <Field label={t("agent")}>
        <Select
          name="agent"
          options={[
            { value: "", label: t("all_agents") },
            ...agents.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Field label={t("period")}>
        <Select
          name="period"
          options={[
            { value: "month", label: t("periods.month") },
            { value: "day", label: t("periods.day") },
          ]}
        />
      </Field>
      <Field label={t("limit_usd")}>
        <Input name="limit" type="number" min={0} max={1_000_000} step="any" required inputMode="decimal" />
      </Field>
      <Field label={t("then")}>
        <Select
          name="then"
          options={[
            { value: "built_in", label: t("when.built_in") },
            { value: "hand_over", label: t("when.hand_over") },
          ]}
        />
      </Field>
      <Button type="submit" look="primary" busy={busy}>
        {t("set")}
      </Button>
    </form>
  );
}
