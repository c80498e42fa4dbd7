import type { labelsIn } from "@konstruct/core/agent/tool-labels";
import type { JsonObject } from "@konstruct/core/json";
import type { ArgumentOrigin, ArgumentSource } from "@konstruct/services/approval/argument-origins";
import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { writeArg } from "./read-args.ts";

type ProposedArgsProps = {
  args: JsonObject;
  origins: readonly ArgumentOrigin[];
  labels: ReturnType<typeof labelsIn>;
};

/** The arguments of the call, each with the source of its value. */
export function ProposedArgs({ args, origins, labels }: ProposedArgsProps) {
  const t = useTranslations("approvals.origins");
  return (
    <fieldset
      aria-label={t(origins.length > 0 ? "title" : "arguments")}
      className="flex min-w-0 flex-col gap-1.5 rounded bg-raised p-3"
    >
      {origins.length > 0 && <h3 className="text-sm font-medium text-muted">{t("title")}</h3>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {Object.entries(args).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{labels.argument(name)}</dt>
            <dd className="min-w-0">
              <span className="font-mono wrap-anywhere">{labels.value(name, writeArg(value))}</span>
              <OriginsOf name={name} origins={origins} />
            </dd>
          </div>
        ))}
      </dl>
    </fieldset>
  );
}

function OriginsOf({ name, origins }: { name: string; origins: readonly ArgumentOrigin[] }) {
  const t = useTranslations("approvals.origins");
  const inWords = useSourceWords();
  const own = origins.filter(({ path }) => path === name || path.startsWith(`${name}.`));
  return own.map(({ path, source, isOutside }) => (
    <p key={path} className="flex flex-wrap items-baseline gap-x-1.5 text-sm break-words text-muted">
      {path !== name && <code>{path.slice(name.length + 1)}:</code>}
      <span className="min-w-0 wrap-anywhere">{inWords(source)}</span>
      {isOutside && <Badge tone="warn">{t("outside")}</Badge>}
    </p>
  ));
}

function useSourceWords(): (source: ArgumentSource) => string {
  const t = useTranslations("approvals.origins");
  return (source) => {
    switch (source.kind) {
      case "contact":
        return source.quote === null ? t("contact") : t("contact_quote", { quote: source.quote });
      case "profile":
        return source.attribute === null ? t("profile") : t("attribute", { attribute: source.attribute });
      case "slot":
        return t("slot", { slot: source.slot });
      case "passage":
        return t("passage", { source: source.source });
      case "result": {
        const { tool, field, isBound } = source;
        if (field === null) return t("result", { tool });
        return isBound ? t("bound_field", { tool, field }) : t("field", { tool, field });
      }
      default:
        return t(source.kind);
    }
  };
}
