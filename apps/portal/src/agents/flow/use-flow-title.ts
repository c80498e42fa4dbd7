"use client";
import { useTranslations } from "next-intl";
import type { FlowNode } from "./flow-of.ts";

/** A node's title: its own, or the portal's for people and for what has no title yet. */
export function useFlowTitle(): (node: FlowNode) => string {
  const t = useTranslations("agents.flow");
  return ({ id, kind, title }) => {
    if (kind === "person") return t(`people.${id.slice("person:".length)}`);
    return title === "" ? t("untitled") : title;
  };
}
