"use client";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { listAt, type Path } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { LongField } from "../draft/fields.tsx";

/** The steps in order, in words. */
export function StepList({ path }: { path: Path }) {
  const t = useTranslations("agents.procedures");
  const { state, set, problem, readOnly } = useDraft();
  const steps = listAt(state.config, path);
  const error = problem(path);
  const isOwn = steps.some((_, index) => problem([...path, index]) !== undefined);
  function move(place: number, by: -1 | 1) {
    const [moved, passed] = [steps[place], steps[place + by]];
    if (moved === undefined || passed === undefined) return;
    set(path, steps.with(place, passed).with(place + by, moved));
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 font-medium">{t("steps")}</legend>
      <p className="text-sm text-muted">{t("steps_hint")}</p>
      {steps.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name; its place is what it is known by
        <div key={index} className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <LongField path={[...path, index]} label={t("step", { number: index + 1 })} rows={1} />
          </div>
          {!readOnly && (
            <>
              {index > 0 && (
                <IconButton
                  name={t("step_up", { number: index + 1 })}
                  icon={<ArrowUp aria-hidden size={16} />}
                  onClick={() => move(index, -1)}
                />
              )}
              {index < steps.length - 1 && (
                <IconButton
                  name={t("step_down", { number: index + 1 })}
                  icon={<ArrowDown aria-hidden size={16} />}
                  onClick={() => move(index, 1)}
                />
              )}
              <IconButton
                name={t("remove_step", { number: index + 1 })}
                icon={<Trash2 aria-hidden size={16} />}
                onClick={() => set([...path, index], undefined)}
              />
            </>
          )}
        </div>
      ))}
      {error !== undefined && !isOwn && <p className="text-sm text-bad">{error}</p>}
      {!readOnly && (
        <div>
          <Button
            small
            icon={<Plus aria-hidden size={16} />}
            onClick={() => set([...path, steps.length], "")}
          >
            {t("add_step")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
