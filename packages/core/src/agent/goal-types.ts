import type { AgentConfig, Intent, Procedure } from "./agent-config.ts";
import type { ArgumentSpec, Requirement } from "./procedure-config.ts";

/** One goal type of an agent, written as an intent or as a procedure, with the tools it may call and how. */
export type GoalType = {
  id: string;
  kind: "intent" | "procedure";
  label: string | null;
  priority: number;
  dependsOn: readonly string[];
  constraints: Intent["constraints"];
  tools: readonly string[];
  /** Slots that are filled before a tool is called. */
  required: readonly string[];
  /** Required slots that a contact may skip. */
  skippable: ReadonlySet<string>;
  /** By tool and argument. */
  args: Readonly<Record<string, Readonly<Record<string, ArgumentSpec>>>>;
  require: readonly Requirement[];
};

/** Without a mapping every parameter is passed under its own name. */
const argsOf = ({ args, params, required_params }: Intent): Record<string, ArgumentSpec> =>
  Object.keys(args).length > 0
    ? args
    : Object.fromEntries([...required_params, ...Object.keys(params)].map((name) => [name, `{${name}}`]));

function ofIntent(intent: Intent): GoalType {
  const {
    id,
    label = null,
    priority,
    depends_on,
    constraints,
    tool,
    required_params,
    params,
    require = [],
  } = intent;
  return {
    id,
    kind: "intent",
    label,
    priority,
    dependsOn: depends_on,
    constraints,
    tools: tool === null ? [] : [tool],
    required: required_params,
    skippable: new Set(required_params.filter((name) => params[name]?.skippable === true)),
    args: tool === null ? {} : { [tool]: argsOf(intent) },
    require,
  };
}

const ofProcedure = (procedure: Procedure): GoalType => ({
  id: procedure.id,
  kind: "procedure",
  label: procedure.label ?? null,
  priority: procedure.priority,
  dependsOn: procedure.depends_on,
  constraints: procedure.constraints,
  tools: procedure.tools,
  required: [],
  skippable: new Set(),
  args: procedure.args,
  require: procedure.require,
});

const known = new WeakMap<object, readonly GoalType[]>();

/** All goal types of an agent: intents first, then procedures, in their order. */
export function goalTypesOf(agent: Pick<AgentConfig, "intents" | "procedures">): readonly GoalType[] {
  const made = known.get(agent) ?? [...agent.intents.map(ofIntent), ...agent.procedures.map(ofProcedure)];
  known.set(agent, made);
  return made;
}

export const goalTypeOf = (
  agent: Pick<AgentConfig, "intents" | "procedures">,
  id: string,
): GoalType | undefined => goalTypesOf(agent).find((one) => one.id === id);

/** Goal types that name a tool. */
export const ownersOf = (
  agent: Pick<AgentConfig, "intents" | "procedures">,
  tool: string,
): readonly GoalType[] => goalTypesOf(agent).filter(({ tools }) => tools.includes(tool));
