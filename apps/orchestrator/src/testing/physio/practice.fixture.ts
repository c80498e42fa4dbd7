import { readFile } from "node:fs/promises";
import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { startToolServer, type ToolServer } from "../loop/tool-server.fixture.ts";

/** The practice's systems on loopback: free times, visits, invoices, plans. */
export function startPracticeSystems(): Promise<ToolServer> {
  let number = 300;
  return startToolServer(({ method, path, query, body }) => {
    const [kind, key = ""] = path.split("/").slice(1);
    switch (`${method} ${kind}`) {
      case "GET slots":
        return { day: query.day ?? "", times: ["10:00", "15:00"] };
      case "GET visits":
        return key === "913000111"
          ? { visit: "V-17", day: "2031-05-09", time: "11:00", plan: "PL-88" }
          : undefined;
      case "POST visits":
        return { visit: `V-${++number}`, ...body };
      case "PUT visits":
        return { visit: key, ...body };
      case "POST invoices":
        return { invoice: `F-${++number}` };
      case "POST plans":
        return { plan: key };
      default:
        return undefined;
    }
  });
}

export async function practiceAgent(origin: string): Promise<AgentConfig> {
  const yaml = await readFile(new URL("agent.yaml", import.meta.url), "utf8");
  return parseAgentYaml(yaml.replaceAll("__ORIGIN__", origin));
}
