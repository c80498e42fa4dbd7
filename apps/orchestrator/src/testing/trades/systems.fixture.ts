import { readFile } from "node:fs/promises";
import type { AgentConfig } from "@konstruct/core/agent-config";
import { parseAgentYaml } from "@konstruct/engine/agent-yaml";
import type { Asked, Given } from "../loop/tool-server.fixture.ts";
import type { Trade } from "./talk-file.fixture.ts";

/** What the practice's systems answer. */
function vetSystems(): (asked: Asked) => Given | undefined {
  let number = 400;
  return ({ method, path, query, body }) => {
    const [kind, key = "", act] = path.split("/").slice(1);
    switch (`${method} ${kind}`) {
      case "GET slots":
        return { day: query.day ?? "", times: ["10:00", "15:00"] };
      case "GET pets":
        return { pet: "Luna", visit: "V-17", day: "2031-05-09", time: "11:00", weight: "4.2 kg" };
      case "POST visits":
        return { visit: `V-${++number}`, ...body };
      case "DELETE visits":
        return { visit: key };
      case "POST reminders":
        return { reminder: `R-${++number}` };
      case "POST pets":
        return act === "close" ? { pet: key } : undefined;
      default:
        return undefined;
    }
  };
}

/** What the workshop's systems answer. */
function bikeSystems(): (asked: Asked) => Given | undefined {
  let number = 500;
  return ({ method, path, query }) => {
    const [kind, key = "", act = ""] = path.split("/").slice(1);
    switch (`${method} ${kind} ${act}`.trim()) {
      case "GET jobs":
        return { job: key, state: "waits for the owner", amount: 80, ready: "2031-06-18" };
      case "GET days":
        return { day: query.day ?? "", places: 3 };
      case "POST jobs":
        return { job: `J-${++number}` };
      case "POST jobs accept":
        return { ready: "2031-06-18" };
      case "POST jobs notes":
        return { note: `N-${++number}` };
      case "POST jobs scrap":
        return { job: key };
      default:
        return undefined;
    }
  };
}

/** Made anew for every conversation. */
export const systemsOf: Record<Trade, () => (asked: Asked) => Given | undefined> = {
  vet: vetSystems,
  bikes: bikeSystems,
};

export async function agentOf(trade: Trade, origin: string): Promise<AgentConfig> {
  const yaml = await readFile(new URL(`${trade}/agent.yaml`, import.meta.url), "utf8");
  return parseAgentYaml(yaml.replaceAll("__ORIGIN__", origin));
}
