"use client";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { listAt, type Path } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { SeveralField, TextField } from "../draft/fields.tsx";

const path: Path = ["escalation", "rota", "shifts"];
const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** The shifts of members. */
export function ShiftList() {
  const t = useTranslations("agents.escalation");
  const { state, set, choices, readOnly } = useDraft();
  const shifts = listAt(state.config, path);
  return (
    <div className="flex flex-col gap-3">
      {shifts.map((_, index) => {
        const shift = [...path, index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a shift has no name; its place is what it is known by
          <fieldset key={index} className="flex flex-col gap-3 rounded-md border border-border p-3">
            <legend className="px-1 font-medium">{t("shift", { number: index + 1 })}</legend>
            <SeveralField
              path={[...shift, "days"]}
              legend={t("days")}
              options={days.map((value) => ({ value, label: t(`day.${value}`) }))}
            />
            <div className="grid grid-cols-2 gap-3">
              <TextField path={[...shift, "from"]} label={t("from")} />
              <TextField path={[...shift, "to"]} label={t("to")} />
            </div>
            <SeveralField
              path={[...shift, "members"]}
              legend={t("members")}
              options={choices.members.map(({ name, email }) => ({ value: email, label: name }))}
            />
            {!readOnly && (
              <div>
                <Button
                  small
                  look="danger"
                  icon={<Trash2 aria-hidden size={16} />}
                  onClick={() => set(shift, undefined)}
                >
                  {t("remove_shift")}
                </Button>
              </div>
            )}
          </fieldset>
        );
      })}
      {!readOnly && (
        <div>
          <Button
            small
            icon={<Plus aria-hidden size={16} />}
            onClick={() =>
              set([...path, shifts.length], { members: [], days: ["mon"], from: "09:00", to: "17:00" })
            }
          >
            {t("add_shift")}
          </Button>
        </div>
      )}
    </div>
  );
}
