"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useOrg } from "../client/org.tsx";

/** The sections of the designer that steps follow from. */
export type CausingSection = "knowledge" | "tools" | "goals" | "policies" | "escalation" | "model";

/** Opens the section of the designer that a step follows from. */
export function SettingLink({ agentId, section }: { agentId: string; section: CausingSection }) {
  const t = useTranslations("trace");
  const org = useOrg();
  return (
    <Link
      href={`/o/${org}/agents/${agentId}?section=${section}`}
      prefetch={false}
      className="text-sm text-accent underline underline-offset-2"
    >
      {t(`edit.${section}`)}
    </Link>
  );
}
