"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { at, type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import {
  ChoiceField,
  LinesField,
  LongField,
  NumberField,
  SeveralField,
  SwitchField,
  TextField,
} from "../draft/fields.tsx";
import { ListEditor } from "../draft/list-editor.tsx";
import { PairsField } from "../draft/pairs-field.tsx";
import { ShiftList } from "./shift-list.tsx";

const of = (...keys: string[]): Path => ["escalation", ...keys];

function MemberField({ path, label, hint }: { path: Path; label: string; hint: string }) {
  const t = useTranslations("agents.escalation");
  const { choices, state } = useDraft();
  const named = textAt(state.config, path);
  const known = choices.members.map(({ name, email }) => ({ value: email, label: `${name} <${email}>` }));
  const unknown = named !== "" && !choices.members.some(({ email }) => email === named);
  const options = [
    { value: "", label: t("nobody") },
    ...known,
    ...(unknown ? [{ value: named, label: t("no_member", { email: named }) }] : []),
  ];
  return <ChoiceField path={path} label={label} hint={hint} options={options} />;
}

/** When a person is asked, who, and what the contact is told. */
export function EscalationSection() {
  const t = useTranslations("agents.escalation");
  const { state, set } = useDraft();
  const rota = at(state.config, of("rota"));
  const hasRota = rota !== null && rota !== undefined;
  // Switched off and on again, it is as it was.
  const [kept, setKept] = useState(rota);
  const firstMember = useDraft().choices.members[0]?.email;
  function toggleRota(on: boolean) {
    if (!on) setKept(rota);
    const fresh = {
      shifts: [
        {
          members: firstMember === undefined ? [] : [firstMember],
          days: ["mon", "tue", "wed", "thu", "fri"],
          from: "09:00",
          to: "17:00",
        },
      ],
    };
    set(of("rota"), on ? (kept ?? fresh) : null);
  }
  return (
    <div className="flex flex-col gap-4">
      <SwitchField
        path={of("natural_language")}
        label={t("natural_language")}
        hint={t("natural_language_hint")}
      />
      <SwitchField path={of("sentiment")} label={t("sentiment")} />
      <div className="grid gap-3 @lg:grid-cols-2">
        <NumberField
          path={of("failed_attempts")}
          min={0}
          max={20}
          label={t("failed_attempts")}
          hint={t("zero_never")}
        />
        <NumberField
          path={of("min_confidence")}
          min={0}
          max={1}
          step={0.05}
          label={t("min_confidence")}
          hint={t("min_confidence_hint")}
        />
      </div>
      <ListEditor
        path={of("topics")}
        title={t("topics")}
        one={t("topic")}
        nameKey="id"
        newName="new_topic"
        create={(id) => ({ id, phrases: [] })}
      >
        {(path) => (
          <>
            <TextField path={[...path, "id"]} label={t("topic_id")} />
            <LinesField path={[...path, "phrases"]} label={t("phrases")} />
            <SwitchField path={[...path, "always"]} label={t("topic_always")} hint={t("topic_always_hint")} />
            <PairsField path={[...path, "say"]} label={t("topic_say")} hint={t("topic_say_hint")} />
          </>
        )}
      </ListEditor>
      <div className="grid gap-3 @lg:grid-cols-2">
        <MemberField path={of("assignee")} label={t("assignee")} hint={t("assignee_hint")} />
        <MemberField path={of("fallback")} label={t("fallback")} hint={t("fallback_hint")} />
      </div>
      <CheckBox label={t("rota")} checked={hasRota} onChange={toggleRota} />
      {hasRota && (
        <>
          <TextField
            path={of("rota", "timezone")}
            label={t("time_zone")}
            hint={t("time_zone_hint")}
            optional
          />
          <ShiftList />
        </>
      )}
      <SeveralField
        path={of("deliver_by")}
        legend={t("deliver_by")}
        options={(["slack", "whatsapp", "email"] as const).map((value) => ({
          value,
          label: t(`surfaces.${value}`),
        }))}
      />
      <LongField path={of("offer")} label={t("offer")} hint={t("say_hint")} />
      <LongField path={of("say")} label={t("say")} hint={t("say_hint")} />
      <LongField path={of("say_outside_hours")} label={t("say_outside_hours")} hint={t("say_outside_hint")} />
      <ChoiceField
        path={of("outside_hours")}
        label={t("outside_hours")}
        options={(["keep_answering", "wait"] as const).map((value) => ({
          value,
          label: t(`outside.${value}`),
        }))}
      />
      <div className="grid gap-3 @lg:grid-cols-2">
        <NumberField path={of("answer_within_minutes")} min={1} max={1_440} label={t("answer_within")} />
        <NumberField path={of("hand_back_after_minutes")} min={5} max={10_080} label={t("hand_back_after")} />
      </div>
    </div>
  );
}
