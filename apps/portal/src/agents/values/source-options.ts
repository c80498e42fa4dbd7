import type { OfferedTool } from "../draft/known-tools.ts";
import type { Source } from "./source.ts";

/** Attributes of a contact that code knows. */
export const attributes = ["tier", "customer_id"] as const;

/** The most options one picker shows. */
const most = 300;

/** One source to choose; `typed`: its name is typed beside it. */
export type SourceOption = { key: string; source: Source; typed: boolean };

/** The key of the option that stands for a source, among those offered. */
export function keyOf(source: Source, options: readonly SourceOption[]): string {
  const exact = options.find((one) => !one.typed && JSON.stringify(one.source) === JSON.stringify(source));
  if (exact !== undefined) return exact.key;
  const isTyped = (option: SourceOption) =>
    option.typed &&
    option.source.kind === source.kind &&
    (option.source.kind !== "result" || source.kind !== "result" || option.source.tool === source.tool);
  return options.find(isTyped)?.key ?? source.kind;
}

/** What an argument can be filled with: every slot, every field of the results it can have, the contact, or a fixed value. */
export function sourceOptions(
  name: string,
  slots: readonly string[] | null,
  results: readonly Pick<OfferedTool, "name" | "gives">[],
  current: Source,
): SourceOption[] {
  const one = (key: string, source: Source, typed = false): SourceOption => ({ key, source, typed });
  const ofSlots =
    slots === null
      ? [one("slot", { kind: "slot", slot: name }, true)]
      : [
          ...slots.map((slot) => one(`slot:${slot}`, { kind: "slot", slot })),
          ...(current.kind === "slot" && !slots.includes(current.slot) ? [one("slot", current, true)] : []),
        ];
  const tools =
    current.kind === "result" && !results.some((tool) => tool.name === current.tool)
      ? [...results, { name: current.tool, gives: null }]
      : results;
  const ofResults = tools.flatMap(({ name: tool, gives }) => [
    ...Object.keys(gives ?? {}).map((field) =>
      one(`result:${tool}:${field}`, { kind: "result", tool, field }),
    ),
    one(`result:${tool}`, { kind: "result", tool, field: "" }, true),
  ]);
  return [
    one("free", { kind: "free" }),
    ...ofSlots,
    ...ofResults.slice(0, most),
    ...attributes.map((attribute) => one(`contact:${attribute}`, { kind: "contact", attribute })),
    one("contact", { kind: "contact", attribute: "" }, true),
    one("value", { kind: "value", value: "" }, true),
    ...(current.kind === "path" ? [one("path", current, true)] : []),
  ];
}
