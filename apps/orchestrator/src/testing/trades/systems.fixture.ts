import { readFile } from "node:fs/promises";
import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Asked, Given } from "../loop/tool-server.fixture.ts";
import type { Trade } from "./talk-file.fixture.ts";

/** The answers of the practice's systems. */
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

/** The answers of the workshop's systems. */
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

/** The answers of the law firm's systems: one of its clients has a case against Acero del Norte. */
function lawSystems(): (asked: Asked) => Given | undefined {
  let matters = 600;
  return ({ method, path, query: { party = "" } }) => {
    switch (`${method} ${path}`) {
      case "GET /conflicts":
        return { id: `C-${party.length}`, party, conflict: party === "Acero del Norte" };
      case "POST /matters":
        return { number: `M-${++matters}` };
      default:
        return undefined;
    }
  };
}

/** The answers of the dental practice's systems: one patient is blocked, and one time is taken before it can be booked. */
function dentalSystems(): (asked: Asked) => Given | undefined {
  let number = 700;
  return ({ method, path, query }) => {
    const [kind, key = ""] = path.split("/").slice(1);
    switch (`${method} ${kind}`) {
      case "GET patients":
        return { number: key, blocked: key === "P000013", next: { id: "T-88" } };
      case "GET slots":
        return key === ""
          ? { slots: [`S-1 ${query.day} 09:30`, `S-2 ${query.day} 14:00`] }
          : { id: key, start: key === "S-1" ? "09:30" : "14:00", free: key !== "S-1" };
      case "POST appointments":
        return { id: `T-${++number}`, start: "14:00" };
      case "DELETE appointments":
        return { state: "abgesagt" };
      default:
        return undefined;
    }
  };
}

/** The answers of the service desk's systems: two devices, the second out of warranty. */
function deskSystems(): (asked: Asked) => Given | undefined {
  let number = 800;
  return ({ method, path }) => {
    const [kind, tag = ""] = path.split("/").slice(1);
    const isFirst = tag === "IT-10001";
    switch (`${method} ${kind}`) {
      case "GET assets":
        return { tag, model: isFirst ? "Latimo 14" : "Printa 3", serial: isFirst ? "SN-4410" : "SN-9902" };
      case "GET warranties":
        return { tag, active: isFirst, until: isFirst ? "2031-09-01" : "2029-01-31" };
      case "POST tickets":
        return { number: `D-${++number}` };
      default:
        return undefined;
    }
  };
}

/** Created again for every conversation. */
export const systemsOf: Record<Trade, () => (asked: Asked) => Given | undefined> = {
  vet: vetSystems,
  bikes: bikeSystems,
  law: lawSystems,
  dental: dentalSystems,
  desk: deskSystems,
};

export async function agentOf(trade: Trade, origin: string): Promise<AgentConfig> {
  const yaml = await readFile(new URL(`${trade}/agent.yaml`, import.meta.url), "utf8");
  return parseAgentYaml(yaml.replaceAll("__ORIGIN__", origin));
}
