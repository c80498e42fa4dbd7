"use client";
import type { JsonObject } from "@konstruct/core/json";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useOrg } from "../../client/org.tsx";
import { unreachable } from "../../client/unreachable.ts";
import { useCommand } from "../../client/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { useNotify } from "../../ui/overlay/toast.tsx";
import {
  type CaseFormState,
  emptyTurn,
  type FieldProblem,
  type Kind,
  kinds,
  modeChoices,
  modesOf,
} from "./form-state.ts";
import { ScenarioForm } from "./scenario-form.tsx";
import { SuccessForm } from "./success-form.tsx";
import { TurnForm } from "./turn-form.tsx";

type CaseFormProps = {
  suiteId: string;
  /** Null: a new case. */
  given: JsonObject | null;
  /** The form of the given case. The server makes it, because that takes the YAML library. */
  initial: CaseFormState;
};

const loadModel = () => import("./case-model.ts");

/** Adds a case or edits one: fixed turns, or a simulated customer. */
export function CaseForm({ suiteId, given, initial }: CaseFormProps) {
  const t = useTranslations("evaluations");
  const tCommon = useTranslations("common");
  const org = useOrg();
  const router = useRouter();
  const { run, busy } = useCommand("evaluation.save_case", { done: t("form.saved") });
  const [form, setForm] = useState(initial);
  const notify = useNotify();
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const change = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part });
    setProblems([]);
  };
  const problemAt = (field: string): string | undefined => {
    const found = problems.find((problem) => problem.field === field);
    return found && t(`form.${found.kind}`, { line: found.line ?? 0 });
  };

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const model = await loadModel().catch(() => undefined);
    if (model === undefined) return notify.failed(tCommon("not_done"), unreachable().message);
    const made = model.toCase(form, given);
    setProblems(Array.isArray(made) ? made : []);
    if (Array.isArray(made)) return;
    const saved = await run({ suiteId, replaces: given === null ? null : String(given.id), case: made });
    if (saved !== undefined) router.push(`/o/${org}/evaluations/suites/${suiteId}`);
  }

  return (
    <form className="flex max-w-5xl flex-col gap-5" onSubmit={(event) => void save(event)}>
      <div className="grid gap-3 md:grid-cols-2">
        <Field label={t("form.title")}>
          <Input required maxLength={200} value={form.title} onValueChange={(title) => change({ title })} />
        </Field>
        <Field label={t("form.id")} hint={t("form.id_hint")}>
          <Input
            required
            maxLength={80}
            pattern="[a-z0-9]+(-[a-z0-9]+)*"
            value={form.id}
            onValueChange={(id) => change({ id })}
          />
        </Field>
        <Field label={t("form.kind")}>
          <Select
            value={form.kind}
            onChange={(event) => change({ kind: event.target.value as Kind })}
            options={kinds.map((value) => ({ value, label: t(`form.kind_${value}`) }))}
          />
        </Field>
        <Field label={t("form.modes")}>
          <Select
            value={modesOf(form.modes)}
            onChange={(event) =>
              change({ modes: modeChoices[event.target.value as keyof typeof modeChoices] })
            }
            options={(Object.keys(modeChoices) as (keyof typeof modeChoices)[]).map((value) => ({
              value,
              label: t(`form.mode_${value}`),
            }))}
          />
        </Field>
      </div>
      {form.kind === "turns" ? (
        <>
          {form.turns.map((fields, at) => (
            <TurnForm
              // biome-ignore lint/suspicious/noArrayIndexKey: a turn has no other name, and turns are not reordered
              key={at}
              number={at + 1}
              fields={fields}
              problem={(field) => problemAt(`${at}.${field}`)}
              onChange={(next) =>
                change({ turns: form.turns.map((one, place) => (place === at ? next : one)) })
              }
              onRemove={
                form.turns.length === 1
                  ? null
                  : () => change({ turns: form.turns.filter((_, place) => place !== at) })
              }
            />
          ))}
          <div>
            <Button onClick={() => change({ turns: [...form.turns, emptyTurn] })}>
              {t("form.add_turn")}
            </Button>
          </div>
        </>
      ) : (
        <>
          <ScenarioForm fields={form.scenario} onChange={(scenario) => change({ scenario })} />
          <SuccessForm
            fields={form.scenario}
            problem={problemAt}
            onChange={(scenario) => change({ scenario })}
          />
        </>
      )}
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {t("form.save")}
        </Button>
      </div>
    </form>
  );
}
