"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Callout } from "../../ui/callout.tsx";
import { useDraft } from "../draft/draft-context.tsx";

// An editor for code is larger than the rest of the page: read only when it is wanted.
const DraftYaml = dynamic(() => import("../yaml-editor.tsx").then((loaded) => loaded.DraftYaml), {
  ssr: false,
  loading: () => <div className="appear-late h-[70dvh] rounded-md border border-border bg-raised" />,
});

/** The whole draft as YAML, the same as the form; and all that is wrong with it. */
export function Advanced() {
  const t = useTranslations("agents.advanced");
  const { state } = useDraft();
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-muted">{t("about")}</p>
      {state.findings.length > 0 && (
        <Callout tone="bad" title={t("wrong")}>
          <ul className="list-disc pl-5">
            {state.findings.map(({ path, message }) => (
              <li key={`${path.join(".")} ${message}`}>
                <code>{path.join(".")}</code> {message}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <DraftYaml />
    </div>
  );
}
