"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { loadPart } from "../../ui/later/load-part.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LaterGroup } from "../draft/later-group.tsx";

const EveryToolSettings = dynamic(
  () => loadPart(() => import("./every-tool-settings.tsx")).then((loaded) => loaded.EveryToolSettings),
  { loading: () => <Skeleton /> },
);

/** The settings of every tool, folded. */
export function EveryTool() {
  const t = useTranslations("agents.tools");
  return <LaterGroup title={t("every")}>{() => <EveryToolSettings />}</LaterGroup>;
}
