"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "../ui/card.tsx";

/** A part of a proposal with the number of items that are kept. */
export function ProposalSection(props: { title: string; kept: number; all: number; children: ReactNode }) {
  const { title, kept, all, children } = props;
  const t = useTranslations("home.describe");
  if (all === 0) return null;
  return (
    <Card
      title={title}
      actions={<span className="text-sm text-muted tabular-nums">{t("kept_of", { kept, all })}</span>}
    >
      <ul className="flex flex-col gap-1">{children}</ul>
    </Card>
  );
}
