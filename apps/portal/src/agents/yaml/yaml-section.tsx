"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { loadPart } from "../../ui/later/load-part.ts";

// An editor for code is larger than the rest of the page: read only when it is wanted.
const DraftYaml = dynamic(
  () => loadPart(() => import("./yaml-editor.tsx")).then((loaded) => loaded.DraftYaml),
  {
    ssr: false,
    loading: () => <div className="appear-late h-[70dvh] rounded-md border border-border bg-raised" />,
  },
);

/** The whole draft as YAML, the same as the form, with its problems at their lines. */
export function YamlSection() {
  const t = useTranslations("agents.yaml");
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-muted">{t("about")}</p>
      <DraftYaml />
    </div>
  );
}
