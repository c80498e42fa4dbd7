"use client";
import type { FailedCase } from "@konstruct/services/evaluation/failed-cases";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useOrg } from "../../client/org.tsx";
import { hrefOfCase } from "./use-failed-cases.ts";

/** The failed cases about a node. */
export type CasesOf = (id: string) => readonly FailedCase[];

/** Failed cases with links to their plays; nothing when there is none. */
export function FailedCases({ cases }: { cases: readonly FailedCase[] }) {
  const t = useTranslations("agents.flow");
  const org = useOrg();
  if (cases.length === 0) return null;
  return (
    <ul className="pl-4 text-bad">
      {cases.map((one) => (
        <li key={`${one.runId} ${one.caseId}`}>
          <Link href={hrefOfCase(org, one)} prefetch={false} className="underline">
            {t("failed", { title: one.title, suite: one.suite })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
