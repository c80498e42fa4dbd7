"use client";
import { useTranslations } from "next-intl";
import type { FlowNode } from "./flow-of.ts";

/** The words on a box: its own, or, for people and what has no words yet, ours. */
export function useFlowTitle(): (node: FlowNode) => string {
  const t = useTranslations("agents.flow");
  return ({ id, kind, title }) => {
    if (kind === "person") return t(`people.${id.slice("person:".length)}`);
    return title === "" ? t("untitled") : title;
  };
}
