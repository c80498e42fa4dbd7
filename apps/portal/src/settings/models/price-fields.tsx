"use client";
import type { ShownModelEndpoint } from "@konstruct/services/model/model-endpoints";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";

/** The fields `input` and `output` of a form. With one of them, the other is required. */
export function PriceFields({ price }: { price: ShownModelEndpoint["price"] }) {
  const t = useTranslations("settings.models");
  const [given, setGiven] = useState({
    input: String(price?.input ?? ""),
    output: String(price?.output ?? ""),
  });
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="pb-1 font-medium">{t("price")}</legend>
      {(["input", "output"] as const).map((direction) => (
        <Field key={direction} label={t(`price_${direction}`)}>
          <Input
            name={direction}
            type="number"
            min="0"
            step="any"
            autoComplete="off"
            required={given.input !== "" || given.output !== ""}
            value={given[direction]}
            onValueChange={(value) => setGiven((before) => ({ ...before, [direction]: value }))}
          />
        </Field>
      ))}
      <p className="text-sm text-muted sm:col-span-2">{t("price_hint")}</p>
    </fieldset>
  );
}
