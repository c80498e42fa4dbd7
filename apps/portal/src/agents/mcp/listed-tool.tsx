"use client";
import { useTranslations } from "next-intl";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { objectAt, type Path } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChosenTool } from "./chosen-tool.tsx";
import { chosenOf, type Looked, type LookedTool, withoutTool, withTool } from "./pins.ts";

const words = (value: unknown) => (value === null || value === undefined ? "–" : JSON.stringify(value));

/** One tool as its server lists it now: description, declared effect, arguments, and differences from its pin. */
export function ListedTool({ path, tool, looked }: { path: Path; tool: LookedTool; looked: Looked }) {
  const t = useTranslations("agents.mcp");
  const { state, set } = useDraft();
  const server = objectAt(state.config, path);
  const isChosen = Object.hasOwn(chosenOf(server), tool.name);
  const { pin, problem, drift } = tool;
  return (
    <li className="flex flex-col gap-2 py-3">
      <CheckBox
        label={<code>{tool.name}</code>}
        checked={isChosen}
        disabled={problem !== null && !isChosen}
        onChange={(on) => set(path, on ? withTool(server, tool, looked) : withoutTool(server, tool.name))}
      />
      {problem !== null && <p className="text-bad">{t("problem", { problem })}</p>}
      <p className="text-sm">{pin.description}</p>
      <p className="text-sm text-muted">{t("claims", { claims: words(pin.annotations) })}</p>
      <details className="text-sm">
        <summary className="cursor-pointer">{t("takes")}</summary>
        <pre className="max-h-64 overflow-auto font-mono whitespace-pre-wrap">
          {JSON.stringify(pin.input_schema, null, 2)}
        </pre>
      </details>
      {drift !== null && drift.differences.length > 0 && (
        <table className="text-sm">
          <caption className="text-left font-medium">
            {t(`drift.${drift.kind === "stop" ? "stop" : "alert"}`)}
          </caption>
          <thead>
            <tr>
              <th className="text-left">{t("field")}</th>
              <th className="text-left">{t("was")}</th>
              <th className="text-left">{t("is")}</th>
            </tr>
          </thead>
          <tbody>
            {drift.differences.map(({ field, pinned, live }) => (
              <tr key={field}>
                <td className="pr-3 font-mono">{field}</td>
                <td className="pr-3 break-all">{words(pinned)}</td>
                <td className="break-all">{words(live)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isChosen && <ChosenTool path={path} name={tool.name} />}
    </li>
  );
}
