"use client";
import { useTranslations } from "next-intl";
import { usePlace } from "../place-context.tsx";
import { type CasesOf, FailedCases } from "./failed-cases.tsx";
import type { Flow, FlowNode } from "./flow-of.ts";

/** Every node with what it leads to, what it needs and which tests of it failed, for those who read instead of look. */
export function FlowList({ flow: { nodes, edges }, casesOf }: { flow: Flow; casesOf: CasesOf }) {
  const t = useTranslations("agents.flow");
  const { open } = usePlace();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const namesOf = (id: string, isRequired: boolean) =>
    edges
      .filter(({ from, required = false }) => from === id && required === isRequired)
      .map(({ to }) => byId.get(to)?.title ?? "")
      .join(", ");
  const relationsOf = ({ id, needs = [] }: FlowNode) => {
    const [next, later] = [namesOf(id, false), namesOf(id, true)];
    return [
      ...(needs.length > 0 ? [t("needs", { names: needs.join(", ") })] : []),
      ...(next === "" ? [] : [t("leads_to", { names: next })]),
      ...(later === "" ? [] : [t("comes_before", { names: later })]),
    ].join("; ");
  };
  return (
    <ul aria-label={t("as_text")} className="flex flex-col gap-1 pt-2">
      {nodes.map((node) => (
        <li key={node.id}>
          <button
            type="button"
            className="cursor-pointer rounded px-1 text-left text-accent underline hover:bg-raised"
            onClick={() => open(node.place.section, node.place.item)}
          >
            {t("named", { kind: t(`kinds.${node.kind}`), title: node.title })}
          </button>{" "}
          {relationsOf(node)}
          <FailedCases cases={casesOf(node.id)} />
        </li>
      ))}
    </ul>
  );
}
