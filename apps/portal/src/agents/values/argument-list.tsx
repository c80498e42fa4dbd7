"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { objectAt, type Path } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { reachableTools } from "../draft/goals-of.ts";
import { offeredTools } from "../draft/known-tools.ts";
import { titleOf } from "../draft/slug-of.ts";
import { ArgumentSource } from "./argument-source.tsx";
import { impliedArgs, withSpec } from "./implied-args.ts";

type ArgumentListProps = {
  /** The arguments of this tool. */
  path: Path;
  /** The intent or procedure that calls it. */
  goal: Path;
  tool: string;
  slots: readonly string[] | null;
  /** The tool is no longer called here. */
  isGone?: boolean;
};

/** Every argument of one tool, with its source. */
export function ArgumentList({ path, goal, tool, slots, isGone = false }: ArgumentListProps) {
  const t = useTranslations("agents.values");
  const { state, set, choices, problem, readOnly } = useDraft();
  const { config } = state;
  const tools = offeredTools(config, choices.tools);
  const shape = tools.find(({ name }) => name === tool);
  const said = objectAt(config, path);
  const names = [...new Set([...Object.keys(shape?.args ?? {}), ...Object.keys(said)])];
  const implied = impliedArgs(said, names, slots);
  const reached = reachableTools(config, goal);
  const results = tools.filter(({ name }) => name !== tool && reached.includes(name));
  const error = problem(path);
  // A goal has one tool: its arguments are always in sight.
  const [open, setOpen] = useState(slots !== null);
  useEffect(() => {
    // A group with a problem is always open.
    if (error !== undefined) setOpen(true);
  }, [error]);
  const count = Object.keys(said).length;
  const isOwn = Object.keys(said).some((name) => problem([...path, name]) !== undefined);
  const required = shape?.required ?? [];
  const isShown = (name: string) =>
    required.includes(name) || Object.hasOwn(said, name) || Object.hasOwn(implied, name);
  const [shown, folded] = [names.filter(isShown), names.filter((name) => !isShown(name))];
  const sourceOf = (name: string) => (
    <ArgumentSource
      key={name}
      path={[...path, name]}
      spec={said[name] ?? implied[name]}
      onChange={(spec) => set(path, withSpec(said, implied, name, spec))}
      name={name}
      type={shape?.args[name] ?? "any"}
      required={required.includes(name)}
      results={results}
      slots={slots}
    />
  );
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded border border-border"
    >
      <summary className="min-h-8 cursor-pointer px-3 py-1.5">
        <span className="font-medium">{titleOf(tool)}</span>{" "}
        <span className="text-sm text-muted">{count === 0 ? t("said_none") : t("said", { count })}</span>
      </summary>
      <div className="flex flex-col gap-3 border-t border-border p-3">
        {error !== undefined && !isOwn && <p className="text-sm text-bad">{error}</p>}
        {names.length === 0 && <p className="text-sm text-muted">{t("no_arguments")}</p>}
        {shown.map(sourceOf)}
        {folded.length > 0 && (
          <details>
            <summary className="cursor-pointer text-sm font-medium">
              {t("optional", { count: folded.length })}
            </summary>
            <div className="flex flex-col gap-3 pt-3">{folded.map(sourceOf)}</div>
          </details>
        )}
        {isGone && !readOnly && (
          <div>
            <Button
              small
              look="danger"
              icon={<Trash2 aria-hidden size={16} />}
              onClick={() => set(path, undefined)}
            >
              {t("remove_tool", { tool })}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
