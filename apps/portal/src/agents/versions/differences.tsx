import type { Difference } from "@konstruct/agent-config/diff/diff-agents";
import { useTranslations } from "next-intl";
import { DifferenceLine } from "./difference-line.tsx";
import { RawDiffLater } from "./raw-diff-later.tsx";

/** Differences by section, in words; or both as YAML, side by side. */
export function Differences(props: {
  differences: readonly Difference[];
  raw: { from: string; to: string } | null;
}) {
  const { differences, raw } = props;
  const t = useTranslations("agents");
  if (differences.length === 0) return <p className="pt-4 text-muted">{t("versions.same")}</p>;
  if (raw !== null) return <RawDiffLater from={raw.from} to={raw.to} />;
  const bySection = Map.groupBy(differences, ({ section }) => section);
  return (
    <div className="flex flex-col gap-4 pt-4">
      {[...bySection].map(([section, ofSection]) => (
        <section key={section}>
          <h3 className="font-semibold">{t(`sections.${section}`)}</h3>
          <ul className="list-disc pl-5">
            {ofSection.map((difference) => (
              <li key={difference.id}>
                <DifferenceLine difference={difference} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
