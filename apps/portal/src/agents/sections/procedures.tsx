"use client";
import { useTranslations } from "next-intl";
import { ListEditor } from "../draft/list-editor.tsx";
import { ProcedureEditor } from "../procedures/procedure-editor.tsx";

/** Procedures: a model does the work, and code enforces their tools, bindings and order. */
export function ProceduresSection() {
  const t = useTranslations("agents.procedures");
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted">{t("about")}</p>
      <ListEditor
        path={["procedures"]}
        title={t("procedures")}
        one={t("procedure")}
        nameKey="id"
        newName="new_procedure"
        ordered
        create={(id) => ({ id, when: "", steps: [""], tools: [], args: {}, require: [] })}
      >
        {(path) => <ProcedureEditor key={path.join(".")} path={path} />}
      </ListEditor>
    </div>
  );
}
