import type { AgentConfig } from "../agent-config.ts";
import type { ToolSettings } from "../tool-settings.ts";

/** The agent's time zone; where it names none, that of its rota or calendar, else UTC. */
export const timezoneOf = ({
  timezone,
  escalation,
  tool_settings,
}: Pick<AgentConfig, "timezone" | "escalation" | "tool_settings">): string =>
  timezone ?? escalation.rota?.timezone ?? tool_settings.calendar.time_zone ?? "UTC";

/** What tools need of the agent: its calendar has the agent's time zone and opening hours where it has none of its own. */
export function toolSettingsOf(agent: AgentConfig): ToolSettings {
  const { calendar, ...others } = agent.tool_settings;
  const { time_zone = timezoneOf(agent), working_hours = agent.hours ?? undefined } = calendar;
  return { ...others, calendar: { ...calendar, time_zone, ...(working_hours && { working_hours }) } };
}
