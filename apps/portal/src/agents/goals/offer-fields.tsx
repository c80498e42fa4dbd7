"use client";
import { useTranslations } from "next-intl";
import { channels } from "../../channels/channel-names.ts";
import { at, type Path, textAt, textsAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, NumberField, SeveralField } from "../draft/fields.tsx";
import { goalsOf } from "../draft/goals-of.ts";

/** When, where and for whom an intent or a procedure is offered. */
export function OfferFields({ path }: { path: Path }) {
  const t = useTranslations("agents.goals");
  const { state } = useDraft();
  const { config } = state;
  const of = (...keys: string[]): Path => [...path, ...keys];
  const own = textAt(config, of("id"));
  const chosen = textsAt(config, of("depends_on"));
  const others = goalsOf(config).flatMap(({ id }) => (id === own || id === "" ? [] : [id]));
  const tier = textAt(config, of("constraints", "min_tier"));
  const tiers = [...new Set([...textsAt(config, ["tiers"]), ...(tier === "" ? [] : [tier])])];
  const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const isEveryChat = textsAt(config, of("constraints", "channels")).includes("chat");
  return (
    <>
      {others.length + chosen.length > 0 && (
        <SeveralField
          path={of("depends_on")}
          legend={t("depends_on")}
          options={asOptions([...new Set([...others, ...chosen])])}
        />
      )}
      <SeveralField
        path={of("constraints", "channels")}
        legend={t("channels")}
        options={asOptions([...channels, ...(isEveryChat ? ["chat"] : [])])}
      />
      <div className="grid gap-3 @lg:grid-cols-2">
        <NumberField path={of("constraints", "rollout")} min={0} max={100} empty={100} label={t("rollout")} />
        {(tiers.length > 0 || at(config, of("constraints", "min_tier")) !== undefined) && (
          <ChoiceField
            path={of("constraints", "min_tier")}
            label={t("min_tier")}
            options={[{ value: "", label: t("every_tier") }, ...asOptions(tiers)]}
          />
        )}
      </div>
    </>
  );
}
