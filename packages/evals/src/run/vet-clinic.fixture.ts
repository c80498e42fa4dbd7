import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { createKnowledge } from "@konstruct/tools/knowledge/create-knowledge";
import type { LoadedSuite } from "../suite/load-suite.ts";
import { parseSuite } from "../suite/parse-suite.ts";

/** A veterinary clinic that answers in German. */
const agentYaml = `
name: Pia
role: Empfang der Tierarztpraxis
languages: [de]
intents:
  - id: book_visit
    examples: [Ich möchte einen Termin für meine Katze, Termin zur Impfung vereinbaren, Mein Hund braucht einen Termin]
    required_params: [animal, visit_day, visit_reason]
    params:
      animal: { type: string }
      visit_day: { type: string }
      visit_reason: { type: string }
    questions:
      animal: Wie heißt Ihr Tier?
      visit_day: An welchem Tag möchten Sie kommen?
      visit_reason: Worum geht es bei dem Besuch?
    tool: create_ticket
    args: { summary: { from: slots.visit_reason } }
  - { id: opening_hours, examples: [Wann haben Sie geöffnet?, Wie sind die Öffnungszeiten?], reply: Wir haben werktags von 8 bis 18 Uhr geöffnet. }
  - { id: talk_to_human, examples: [Ich möchte mit einem Menschen sprechen, Verbinden Sie mich mit der Praxis], tool: escalate }
`;

/** @param cases the YAML of the list of cases */
export function vetClinic(cases: string): LoadedSuite {
  const { spec, lineOf } = parseSuite(`suite: praxis\nagent: agent.yaml\ncases:\n${cases}`, "praxis.yaml");
  return {
    file: "praxis.yaml",
    spec,
    lineOf,
    agent: parseAgentYaml(agentYaml),
    records: [],
    knowledge: createKnowledge([]),
  };
}
