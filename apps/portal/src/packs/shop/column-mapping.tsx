"use client";
import type { SheetMapping } from "@konstruct/pack-shop/shop-settings";
import { useTranslations } from "next-intl";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";

export type Mapping = SheetMapping;

const own = ["sku", "name", "price", "stock"] as const;

type ColumnMappingProps = {
  headings: readonly string[];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
};

/** Maps columns to fields. Further columns keep their own names. */
export function ColumnMapping({ headings, mapping, onChange }: ColumnMappingProps) {
  const t = useTranslations("tools.stock");
  function choose(field: (typeof own)[number], heading: string) {
    const others = Object.fromEntries(
      Object.entries(mapping.columns).filter(
        ([name, taken]) => name !== field && (taken !== heading || name in usual),
      ),
    );
    const chosen = heading === "" && (field === "price" || field === "stock") ? {} : { [field]: heading };
    onChange({ ...mapping, columns: { sku: "", name: "", ...others, ...chosen } });
  }
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      <legend className="pb-2 font-medium">{t("columns")}</legend>
      {own.map((field) => (
        <Field key={field} label={t(`fields.${field}`)}>
          <Select
            value={mapping.columns[field] ?? ""}
            onChange={(event) => choose(field, event.target.value)}
            options={[
              { value: "", label: "–" },
              ...headings.map((heading) => ({ value: heading, label: heading })),
            ]}
          />
        </Field>
      ))}
      <Field label={t("currency")}>
        <Input
          value={mapping.currency}
          maxLength={3}
          placeholder="THB"
          onValueChange={(currency) => onChange({ ...mapping, currency: currency.toUpperCase() })}
        />
      </Field>
    </fieldset>
  );
}

const usual: Record<string, true> = { sku: true, name: true, price: true, stock: true };
