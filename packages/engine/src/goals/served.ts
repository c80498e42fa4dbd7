import {
  type AgentConfig,
  type Intent,
  intentSchema,
  type Procedure,
} from "@konstruct/core/agent/agent-config";

const known = new WeakMap<AgentConfig, readonly Intent[]>();

const asIntent = ({ id, label, priority, depends_on, constraints }: Procedure): Intent =>
  intentSchema.parse({ id, label, priority, depends_on, constraints });

/** Everything an agent serves, as intents: a procedure becomes an intent without parameters. */
export function servedBy(agent: AgentConfig): readonly Intent[] {
  const served = known.get(agent) ?? [...agent.intents, ...agent.procedures.map(asIntent)];
  known.set(agent, served);
  return served;
}
