"use client";
import { useTranslations } from "next-intl";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { ReadPair, ReadValue } from "../../ui/reading.tsx";
import type { Path } from "./config-path.ts";
import { useDraft, useValue } from "./draft-context.tsx";

type PlaceProps = { path: Path; label: string; hint?: string; labelHidden?: boolean };

const labelled = ({ label, hint, labelHidden }: PlaceProps, error: string | undefined) => ({
  label,
  error,
  ...(hint !== undefined && { hint }),
  ...(labelHidden !== undefined && { labelHidden }),
});

/** One line of text. `optional`: the key is removed when it is empty. */
export function TextField(props: PlaceProps & { optional?: boolean; mono?: boolean }) {
  const { problem } = useDraft();
  const [value, set] = useValue(props.path);
  return (
    <Field {...labelled(props, problem(props.path))}>
      <Input
        value={typeof value === "string" ? value : ""}
        onValueChange={(text) => set(text === "" && props.optional === true ? undefined : text)}
      />
    </Field>
  );
}

/** Several lines of text. */
export function LongField(props: PlaceProps & { rows?: number; optional?: boolean }) {
  const { problem } = useDraft();
  const [value, set] = useValue(props.path);
  return (
    <Field {...labelled(props, problem(props.path))}>
      <TextArea
        rows={props.rows ?? 3}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => {
          const text = event.target.value;
          set(text === "" && props.optional === true ? undefined : text);
        }}
      />
    </Field>
  );
}

/** A number; `empty` says what an empty field means. */
export function NumberField(
  props: PlaceProps & { min: number; max: number; step?: number; empty?: number | null | undefined },
) {
  const { problem } = useDraft();
  const [value, set] = useValue(props.path);
  const { min, max, step = 1 } = props;
  return (
    <Field {...labelled(props, problem(props.path))}>
      <Input
        type="number"
        {...{ min, max, step }}
        value={typeof value === "number" ? String(value) : ""}
        onValueChange={(text) => set(text.trim() === "" ? props.empty : Number(text))}
      />
    </Field>
  );
}

export function SwitchField({ path, label, hint }: PlaceProps) {
  const [value, set] = useValue(path);
  return (
    <div className="flex flex-col gap-1">
      <Switch label={label} checked={value === true} onChange={set} />
      {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
    </div>
  );
}

/** A choice. An empty option writes null, or removes the key when `optional`. */
export function ChoiceField(
  props: PlaceProps & {
    options: readonly { value: string; label: string; disabled?: boolean }[];
    optional?: boolean;
  },
) {
  const { problem } = useDraft();
  const [value, set] = useValue(props.path);
  const none = props.optional === true ? undefined : null;
  return (
    <Field {...labelled(props, problem(props.path))}>
      <Select
        options={props.options}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => set(event.target.value === "" ? none : event.target.value)}
      />
    </Field>
  );
}

type LinesProps = PlaceProps & {
  rows?: number;
  optional?: boolean;
  /** Called instead of setting the list, when other values depend on it. */
  onLines?: (lines: string[]) => void;
};

/** Several short texts, one a line. `optional`: the key is removed when there is none. */
export function LinesField({ onLines, ...props }: LinesProps) {
  const t = useTranslations("agents");
  const { problem } = useDraft();
  const [value, write] = useValue(props.path);
  const set = (given: string[] | undefined) => (onLines === undefined ? write(given) : onLines(given ?? []));
  const lines = Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  const none = props.optional === true ? undefined : [];
  return (
    <Field {...labelled({ hint: t("a_line_each"), ...props }, problem(props.path))}>
      <TextArea
        rows={props.rows ?? 3}
        value={lines.join("\n")}
        onChange={(event) => set(event.target.value === "" ? none : event.target.value.split("\n"))}
        // While the member types, a line may be empty; empty lines are dropped afterwards.
        onBlur={() => {
          const whole = lines.filter((line) => line.trim() !== "");
          if (whole.length < lines.length) set(whole.length === 0 ? none : whole);
        }}
      />
    </Field>
  );
}

/** Several of a few options. */
export function SeveralField(props: {
  path: Path;
  legend: string;
  options: readonly { value: string; label: string }[];
  /** Called instead of setting the list, when other values depend on it. */
  onChange?: (chosen: string[]) => void;
}) {
  const { problem, readOnly } = useDraft();
  const [value, set] = useValue(props.path);
  const { onChange = set } = props;
  const chosen = Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  const error = problem(props.path);
  if (readOnly)
    return (
      <ReadPair name={props.legend}>
        <ReadValue>
          {chosen
            .map((one) => props.options.find(({ value: option }) => option === one)?.label ?? one)
            .join(", ")}
        </ReadValue>
      </ReadPair>
    );
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 font-medium">{props.legend}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {props.options.map(({ value: option, label }) => (
          <CheckBox
            key={option}
            label={label}
            checked={chosen.includes(option)}
            onChange={(on) => onChange(on ? [...chosen, option] : chosen.filter((one) => one !== option))}
          />
        ))}
      </div>
      {error !== undefined && <p className="text-sm text-bad">{error}</p>}
    </fieldset>
  );
}
