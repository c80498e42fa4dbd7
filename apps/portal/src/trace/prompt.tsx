import type { TurnRequests } from "@konstruct/services/turn/turn-requests";
import { useTranslations } from "next-intl";

type Request = TurnRequests["requests"][number];
type Calls = Request["messages"][number]["calls"];

const roles = ["system", "user", "assistant", "tool"] as const;

function Calls({ calls }: { calls: Calls }) {
  return calls.map(({ name, args }, at) => (
    <pre
      // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes its order
      key={at}
      className="whitespace-pre-wrap break-all font-mono text-sm"
    >
      {name} {JSON.stringify(args, null, 2)}
    </pre>
  ));
}

function Part({ title, text, calls }: { title: string; text: string | null; calls: Calls }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      <div className="rounded bg-raised p-2">
        {text !== null && text !== "" && (
          <pre className="whitespace-pre-wrap break-words font-mono text-sm">{text}</pre>
        )}
        <Calls calls={calls} />
      </div>
    </section>
  );
}

/** One request to a model, message by message, and its answer. */
export function Prompt({ request }: { request: Request | undefined }) {
  const t = useTranslations("trace.prompt");
  if (request === undefined) return <p className="text-muted">{t("missing")}</p>;
  const { messages, tools, answer, error } = request;
  return (
    <div className="flex flex-col gap-4">
      {messages.map(({ role, text, calls }, at) => {
        const name = roles.find((each) => each === role);
        return (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes its order
            key={at}
            title={name === undefined ? role : t(`roles.${name}`)}
            text={text}
            calls={calls}
          />
        );
      })}
      {tools.length > 0 && (
        <p className="text-sm text-muted wrap-anywhere">{t("tools", { names: tools.join(", ") })}</p>
      )}
      {answer !== null && <Part title={t("answer")} text={answer.text} calls={answer.calls} />}
      {error !== null && <p className="text-bad wrap-anywhere">{error}</p>}
    </div>
  );
}
