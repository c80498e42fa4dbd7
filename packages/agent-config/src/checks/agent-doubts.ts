import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { leavesOfCondition } from "@konstruct/core/agent/condition";
import { fieldPath } from "@konstruct/core/agent/field-path";
import type { Finding, KnownTools } from "@konstruct/core/agent/finding";
import { type GoalType, goalTypesOf } from "@konstruct/core/agent/goal-types";
import type { Requirement } from "@konstruct/core/agent/procedure-config";
import type { HttpRequestSettings } from "@konstruct/core/agent/tool-settings";
import { isTrusted } from "@konstruct/core/agent/trusted-sources";
import { baseOf } from "@konstruct/core/language/base-of";
import { ownerDoubts } from "./owner-doubts.ts";
import { pathOfArgument, pathOfType } from "./paths/path-of-type.ts";
import { wordingDoubts } from "./wording/wording-doubts.ts";

/** Attributes that code reads; all others are the tenant's own. */
const knownAttributes = ["tier", "customer_id"];

/** Names that a call shares with a look-up's arguments or result and that no binding connects. */
function sharedNames(tools: KnownTools, type: GoalType | null, before: string, done: string): string[] {
  const { args = [], gives = {} } = tools.get(done) ?? {};
  const bound = type?.args[before] ?? {};
  return (tools.get(before)?.args ?? []).filter(
    (name) => !Object.hasOwn(bound, name) && (args.includes(name) || Object.hasOwn(gives, name)),
  );
}

/** Writes that a look-up about something else would allow. */
function unlinked(
  tools: KnownTools,
  type: GoalType | null,
  { before, done, same }: Requirement,
): string | null {
  if (tools.get(before)?.effect === "read") return null;
  const isLinked = (tool: string) =>
    Object.values(same).some((where) => typeof where === "string" || Object.hasOwn(where, tool));
  const shared = done
    .filter((tool) => !isLinked(tool))
    .flatMap((tool) => sharedNames(tools, type, before, tool).map((name) => ({ name, tool })));
  const [first] = shared;
  if (first === undefined) return null;
  const proposed = Map.groupBy(shared, ({ name }) => name);
  const entries = [...proposed].map(
    ([name, each]) => `${name}: { ${each.map(({ tool }) => `${tool}: ${name}`).join(", ")} }`,
  );
  return `${before} may be called about another ${first.name} than ${first.tool} answered about; if it has to be the same, write same: { ${entries.join(", ")} }`;
}

function unlinkedIn(agent: AgentConfig, tools: KnownTools): Finding[] {
  const inList = (list: readonly Requirement[], type: GoalType | null, path: PropertyKey[]) =>
    list.flatMap((one, index): Finding[] => {
      const message = unlinked(tools, type, one);
      return message === null ? [] : [{ path: [...path, "require", index], message }];
    });
  return [
    ...inList(agent.require, null, []),
    ...goalTypesOf(agent).flatMap((type) => inList(type.require, type, pathOfType(agent, type))),
  ];
}

/** Why a bound argument may be empty although its look-up was made; null when it cannot be. */
function emptyBinding(tools: KnownTools, tool: string, argument: string, from: string): string | null {
  const [source, name = "", field = ""] = fieldPath(from) ?? [];
  if (source === "contact" && !knownAttributes.includes(name))
    return `${argument} of ${tool} comes from the attribute ${name} of the contact, and it is not known here whether contacts have it (code itself reads ${knownAttributes.join(" and ")}): for a contact without it ${tool} is refused`;
  const isOptional = source === "results" && tools.get(name)?.optional?.includes(field) === true;
  return isOptional
    ? `a result of ${name} may lack ${field}, and ${tool} is then refused, since ${argument} comes from it: bind it to a field that is always there, or say under steps what to do without ${field}`
    : null;
}

function emptyBindings(agent: AgentConfig, tools: KnownTools): Finding[] {
  return goalTypesOf(agent).flatMap((type) =>
    Object.entries(type.args).flatMap(([tool, args]) =>
      Object.entries(args).flatMap(([argument, spec]): Finding[] => {
        if (typeof spec !== "object") return [];
        const [, , field = ""] = fieldPath(spec.from) ?? [];
        const { steps = [] } = agent.procedures.find(({ id }) => id === type.id) ?? {};
        const isToldInSteps = field !== "" && steps.some((step) => step.includes(field));
        const message = isToldInSteps ? null : emptyBinding(tools, tool, argument, spec.from);
        return message === null ? [] : [{ path: pathOfArgument(agent, type, tool, argument), message }];
      }),
    ),
  );
}

const changing: ReadonlySet<string> = new Set(["PUT", "PATCH", "DELETE"]);
const looking: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Why a request's effect contradicts its HTTP method; null when it does not. */
function effectDoubt({ name, method, effect }: HttpRequestSettings): string | null {
  if (effect === "read" && changing.has(method))
    return `http.${name} is a ${method} and called a read, which runs without asking: write effect: write, or irreversible, if it changes something`;
  return effect !== "read" && looking.has(method)
    ? `http.${name} is a ${method} and called ${effect}: a proxy may repeat a ${method} or cache its answer; use POST if it changes something, or write effect: read`
    : null;
}

const effectDoubts = ({ tool_settings: { http } }: AgentConfig): Finding[] =>
  http.requests.flatMap((request, index): Finding[] => {
    const message = effectDoubt(request);
    return message === null
      ? []
      : [{ path: ["tool_settings", "http", "requests", index, "effect"], message }];
  });

/** A tool that others than the tenant may have written the results of: its answers come from outside the installation. */
const isOutside = (agent: AgentConfig, tool: string): boolean =>
  /^(?:http|mcp)\./.test(tool) && !isTrusted(agent, tool);

/** The look-ups that choices among a tool's arguments come from. */
const chosenFrom = (agent: AgentConfig, tool: string): string[] =>
  goalTypesOf(agent).flatMap(({ args }) =>
    Object.values(args[tool] ?? {}).flatMap((spec) => {
      const isChoice = typeof spec === "object" && spec.from.includes("[*]");
      const [source, name = ""] = isChoice ? (fieldPath(spec.from) ?? []) : [];
      return source === "results" ? [name] : [];
    }),
  );

/** Rules by which an order needs no yes, for tools whose values are chosen from results that others may have written. */
const askedOrders = (agent: AgentConfig): Finding[] =>
  agent.policies.flatMap(({ id, when, result }, index): Finding[] => {
    if (result !== "confirm_unless_ordered") return [];
    const named = leavesOfCondition(when).flatMap(({ field, value }) => (field === "tool" ? value : []));
    const sources = named.flatMap((tool) => chosenFrom(agent, String(tool)));
    const outside = [...new Set(sources)].filter((tool) => isOutside(agent, tool));
    if (outside.length === 0) return [];
    const message = `orders under rule ${id} are asked about anyway, because values are chosen from ${outside.join(", ")}, where others may have written: if only you write there, add it to trusted_sources`;
    return [{ path: ["policies", index], message }];
  });

/** Rules about an irreversible tool that leave out a question: nobody is asked, or not the contact, whom another rule wants asked. */
function unaskedRules({ policies }: AgentConfig, tools: KnownTools): Finding[] {
  const namedBy = policies.map(({ when }) =>
    leavesOfCondition(when).flatMap(({ field, value }) => (field === "tool" ? value : [])),
  );
  return policies.flatMap(({ id, result }, index): Finding[] => {
    const final = namedBy[index]?.find((tool) => tools.get(String(tool))?.effect === "irreversible");
    if (final === undefined) return [];
    const path = ["policies", index];
    const asking = policies.find((one, at) => one.result === "confirm" && namedBy[at]?.includes(final));
    if (result === "allow")
      return [
        {
          path,
          message: `rule ${id} lets ${final} run, which cannot be undone, without asking anybody: write approve or confirm, unless that is meant`,
        },
      ];
    return result === "approve" && asking !== undefined
      ? [
          {
            path,
            message: `where rule ${id} matches, ${final} is decided by a colleague without the yes that rule ${asking.id} asks the contact for: write confirm_then_approve for both, unless that is meant`,
          },
        ]
      : [];
  });
}

/** Contacts of whom the author decides that they are not told that an AI answers. */
const untold = ({ disclosure: { off_because: reason } }: AgentConfig): Finding[] =>
  reason === null
    ? []
    : [
        {
          path: ["disclosure", "off_because"],
          message: `contacts are not told that an AI answers, because: ${reason}. The EU AI Act (Article 50(1)) wants it unless it is obvious; write off_because: null to tell them`,
        },
      ];

/** Topics that bring a person before any model is asked, while the contact reads nothing about what to do until then. */
const silentTopics = ({ escalation: { topics }, languages }: AgentConfig): Finding[] =>
  topics.flatMap(({ id, always, say = {} }, index): Finding[] => {
    if (always !== true) return [];
    const path = ["escalation", "topics", index, "say"];
    if (Object.keys(say).length === 0) {
      const message = `topic ${id} brings a person before any model is asked, and the contact reads only that one is coming: write under say, by language, what they should do until then`;
      return [{ path, message }];
    }
    const left = languages.filter((tag) => !Object.hasOwn(say, tag) && !Object.hasOwn(say, baseOf(tag)));
    return left.length === 0
      ? []
      : [{ path, message: `topic ${id} has no words in ${left.join(", ")}: contacts read others there` }];
  });

/** Findings that do not prevent publishing but are probably not intended. */
export const agentDoubts = (agent: AgentConfig, tools: KnownTools): Finding[] => [
  ...unlinkedIn(agent, tools),
  ...emptyBindings(agent, tools),
  ...effectDoubts(agent),
  ...unaskedRules(agent, tools),
  ...askedOrders(agent),
  ...untold(agent),
  ...silentTopics(agent),
  ...ownerDoubts(agent, tools),
  ...wordingDoubts(agent, tools),
];
