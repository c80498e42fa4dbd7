import type { JsonObject } from "@konstruct/core/json";

/** Raw JSON, folded. */
export function JsonDetails({ label, value }: { label: string; value: JsonObject }) {
  return (
    <details className="min-w-0">
      <summary className="min-h-6 cursor-pointer text-sm text-muted">{label}</summary>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto rounded bg-raised p-2 font-mono text-sm whitespace-pre-wrap break-all"
      >
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  );
}
