"use client";
import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { loadPart } from "../ui/later/load-part.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import type { SectionId } from "./section-list.ts";

const loading = () => <Skeleton />;

const PersonaSection = dynamic(
  () => loadPart(() => import("./sections/persona.tsx")).then((loaded) => loaded.PersonaSection),
  { loading },
);
const KnowledgeSection = dynamic(
  () => loadPart(() => import("./sections/knowledge.tsx")).then((loaded) => loaded.KnowledgeSection),
  { loading },
);
const ToolsSection = dynamic(
  () => loadPart(() => import("./tools/tools-section.tsx")).then((loaded) => loaded.ToolsSection),
  { loading },
);
const GoalsSection = dynamic(
  () => loadPart(() => import("./sections/goals.tsx")).then((loaded) => loaded.GoalsSection),
  { loading },
);
const PoliciesSection = dynamic(
  () => loadPart(() => import("./sections/policies.tsx")).then((loaded) => loaded.PoliciesSection),
  { loading },
);
const EscalationSection = dynamic(
  () => loadPart(() => import("./sections/escalation.tsx")).then((loaded) => loaded.EscalationSection),
  { loading },
);
const MemorySection = dynamic(
  () => loadPart(() => import("./sections/memory.tsx")).then((loaded) => loaded.MemorySection),
  { loading },
);
const LanguagesSection = dynamic(
  () => loadPart(() => import("./sections/languages.tsx")).then((loaded) => loaded.LanguagesSection),
  { loading },
);
const ModelSection = dynamic(
  () => loadPart(() => import("./sections/model.tsx")).then((loaded) => loaded.ModelSection),
  { loading },
);
const FlowSection = dynamic(
  () => loadPart(() => import("./flow/flow-section.tsx")).then((loaded) => loaded.FlowSection),
  { loading },
);
const YamlSection = dynamic(
  () => loadPart(() => import("./yaml/yaml-section.tsx")).then((loaded) => loaded.YamlSection),
  { loading },
);

/** The form of each section. The open one comes with the page, the others when they are opened. */
export const sectionForms: Record<SectionId, ComponentType> = {
  persona: PersonaSection,
  knowledge: KnowledgeSection,
  tools: ToolsSection,
  goals: GoalsSection,
  policies: PoliciesSection,
  escalation: EscalationSection,
  memory: MemorySection,
  languages: LanguagesSection,
  model: ModelSection,
  flow: FlowSection,
  yaml: YamlSection,
};
