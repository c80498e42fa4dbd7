"use client";
import type { JsonObject } from "@konstruct/core/json";
import type { Proposal } from "@konstruct/services/evaluation/propose-cases";
import type { SuiteCase } from "@konstruct/services/evaluation/suite-text";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useOrg } from "../../client/org.tsx";
import { useCommand } from "../../client/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { mapIn, mapText } from "../case/tool-lines.ts";
import { type Reviewed, ReviewedCase } from "./reviewed-case.tsx";

type ReviewCasesProps = {
  agentId: string;
  proposals: readonly Extract<Proposal, { problem: null }>[];
  /** Suites of the agent that the cases can be added to. */
  suites: readonly { id: string; name: string }[];
};

const newSuite = "new";

function reviewedOf({
  conversationId,
  case: { title, turns, ...rest },
}: ReviewCasesProps["proposals"][number]) {
  return { conversationId, title, rest, turns: mapText({ turns: turns ?? [] }), keep: true };
}

/** A kept case as it is saved; undefined when its text is no list of turns. */
function caseOf({ title, turns, rest }: Reviewed): SuiteCase | undefined {
  const read = mapIn(turns) as JsonObject | undefined;
  return Array.isArray(read?.turns)
    ? ({ ...rest, title, turns: read.turns } as unknown as SuiteCase)
    : undefined;
}

/** Reviews proposed cases, and adds those that are kept to a suite. */
export function ReviewCases({ agentId, proposals, suites }: ReviewCasesProps) {
  const t = useTranslations("evaluations.review");
  const org = useOrg();
  const router = useRouter();
  const { run, busy } = useCommand("evaluation.add_cases");
  const [cases, setCases] = useState<readonly Reviewed[]>(() => proposals.map(reviewedOf));
  const [to, setTo] = useState(suites[0]?.id ?? newSuite);
  const [name, setName] = useState("from-conversations");
  const kept = cases.filter(({ keep }) => keep);
  const isWrong = kept.some((one) => caseOf(one) === undefined);
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const made = kept.flatMap((one) => {
      const read = caseOf(one);
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
          problem={one.keep && caseOf(one) === undefined ? t("wrong_yaml") : undefined}
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
        <Button type="submit" look="primary" busy={busy} disabled={kept.length === 0 || isWrong}>
          {t("save", { count: kept.length })}
        </Button>
      </div>
    </form>
  );
}
