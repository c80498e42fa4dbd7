"use client";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Select } from "../ui/form/select.tsx";
import type { DaysInAddress } from "./days-in-address.ts";

type DaysFormProps = {
  path: string;
  days: DaysInAddress;
  agents: readonly { id: string; name: string }[];
  words: { from: string; to: string; agent: string; anyAgent: string; show: string };
};

/** Chooses the days and the agent. Submitting changes the address. */
export function DaysForm({ path, days, agents, words }: DaysFormProps) {
  return (
    <form
      action={path}
      key={JSON.stringify(days)}
      className="grid items-end gap-3 sm:grid-cols-[10rem_10rem_14rem_auto] sm:justify-start"
    >
      <Field label={words.from}>
        <Input type="date" name="from" defaultValue={days.from} />
      </Field>
      <Field label={words.to}>
        <Input type="date" name="to" defaultValue={days.to} />
      </Field>
      <Field label={words.agent}>
        <Select
          name="agent"
          defaultValue={days.agent ?? ""}
          options={[
            { value: "", label: words.anyAgent },
            ...agents.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Button type="submit" look="primary">
        {words.show}
      </Button>
    </form>
  );
}
