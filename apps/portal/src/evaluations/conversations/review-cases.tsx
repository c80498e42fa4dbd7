"use client";
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
import { useLater } from "../../ui/later/use-later.ts";
import { useNotify } from "../../ui/overlay/toast.tsx";
import { type Reviewed, ReviewedCase } from "./reviewed-case.tsx";

type ReviewCasesProps = {
  agentId: string;
  /** As the server reads them, because that takes the YAML library. */
  initial: readonly Reviewed[];
  /** Suites of the agent that the cases can be added to. */
  suites: readonly { id: string; name: string }[];
};

const newSuite = "new";

const loadTurns = () => import("./reviewed-turns.ts");

/** Reviews proposed cases, and adds those that are kept to a suite. */
export function ReviewCases({ agentId, initial, suites }: ReviewCasesProps) {
  const t = useTranslations("evaluations.review");
  const tCommon = useTranslations("common");
  const org = useOrg();
  const router = useRouter();
  const notify = useNotify();
  const { run, busy } = useCommand("evaluation.add_cases");
  const [cases, setCases] = useState(initial);
  const [to, setTo] = useState(suites[0]?.id ?? newSuite);
  const [name, setName] = useState("from-conversations");
  const kept = cases.filter(({ keep }) => keep);
  // What the server wrote is right; texts are checked once one was edited or the page was read again.
  const turns = useLater(loadTurns, cases !== initial);
  const isWrong = (one: Reviewed) => one.keep && turns !== null && turns.caseOf(one) === undefined;
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const loaded = await loadTurns().catch(() => undefined);
    if (loaded === undefined) return notify.failed(tCommon("not_done"), unreachable().message);
    const made = kept.flatMap((one) => {
      const read = loaded.caseOf(one);
      return read === undefined ? [] : [{ conversationId: one.conversationId, case: read }];
    });
    const saved = await run({ to: to === newSuite ? { agentId, name } : { suiteId: to }, cases: made });
    if (saved !== undefined) router.push(`/o/${org}/evaluations/suites/${saved.suiteId}`);
  }
  return (
    <form className="flex max-w-5xl flex-col gap-4" onSubmit={(event) => void save(event)}>
      {cases.map((one) => (
        <ReviewedCase
          key={one.conversationId}
          reviewed={one}
          problem={isWrong(one) ? t("wrong_yaml") : undefined}
          onChange={(next) => setCases(cases.map((each) => (each === one ? next : each)))}
        />
      ))}
      <div className="grid gap-3 md:grid-cols-2">
        <Field label={t("to")}>
          <Select
            value={to}
            onChange={(event) => setTo(event.target.value)}
            options={[
              ...suites.map(({ id, name: label }) => ({ value: id, label })),
              { value: newSuite, label: t("new_suite") },
            ]}
          />
        </Field>
        {to === newSuite && (
          <Field label={t("suite_name")}>
            <Input
              required
              maxLength={80}
              pattern="[a-z0-9]+(-[a-z0-9]+)*"
              value={name}
              onValueChange={setName}
            />
          </Field>
        )}
      </div>
      <div>
        <Button type="submit" look="primary" busy={busy} disabled={kept.length === 0 || kept.some(isWrong)}>
          {t("save", { count: kept.length })}
        </Button>
      </div>
    </form>
  );
}
