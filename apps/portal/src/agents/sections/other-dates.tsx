"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { objectAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { LinesField } from "../draft/fields.tsx";

/** Holidays and other dates with hours of their own. */
export function OtherDates() {
  const t = useTranslations("agents.persona");
  const { state, set, readOnly } = useDraft();
  const [date, setDate] = useState("");
  const dates = Object.keys(objectAt(state.config, ["hours"]))
    .filter((day) => /^\d/.test(day))
    .sort();
  return (
    <div className="flex flex-col gap-3">
      {dates.map((day) => (
        <div key={day} className="flex flex-col items-start gap-1">
          <LinesField path={["hours", day]} label={day} hint={t("hours_hint")} rows={2} />
          {!readOnly && (
            <Button small onClick={() => set(["hours", day], undefined)}>
              {t("remove_date", { date: day })}
            </Button>
          )}
        </div>
      ))}
      {!readOnly && (
        <div className="flex items-end gap-2">
          <Field label={t("other_date")}>
            <Input type="date" value={date} onValueChange={setDate} />
          </Field>
          <Button
            disabled={date === "" || dates.includes(date)}
            onClick={() => {
              set(["hours", date], []);
              setDate("");
            }}
          >
            {t("add_date")}
          </Button>
        </div>
      )}
    </div>
  );
}
