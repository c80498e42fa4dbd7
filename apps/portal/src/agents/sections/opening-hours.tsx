"use client";
import { officeWeek } from "@konstruct/core/agent/hours/office-week";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { at } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { LinesField, TextField } from "../draft/fields.tsx";
import { OtherDates } from "./other-dates.tsx";

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** The time zone of all the agent's dates and times, and when the business is open. */
export function OpeningHours() {
  const t = useTranslations("agents.persona");
  const dayName = useTranslations("agents.escalation.day");
  const { state, set } = useDraft();
  const hours = at(state.config, ["hours"]) ?? null;
  // Switched off and on again, they are as they were.
  const [kept, setKept] = useState(hours);
  function toggle(on: boolean) {
    if (!on) setKept(hours);
    set(["hours"], on ? (kept ?? officeWeek) : null);
  }
  return (
    <>
      <TextField path={["timezone"]} label={t("timezone")} hint={t("timezone_hint")} optional />
      <CheckBox label={t("hours")} checked={hours !== null} onChange={toggle} />
      {hours !== null && (
        <div className="grid gap-3 @lg:grid-cols-2">
          {days.map((day) => (
            <LinesField
              key={day}
              path={["hours", day]}
              label={dayName(day)}
              hint={t("hours_hint")}
              rows={2}
              optional
            />
          ))}
        </div>
      )}
      {hours !== null && <OtherDates />}
    </>
  );
}
