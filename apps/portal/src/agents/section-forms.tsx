"use client";
import dynamic from "next/dynamic";
import type { ComponentType } from "react";
import { whenOnline } from "../client/when-online.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import type { SectionId } from "./section-list.ts";

const loading = () => <Skeleton />;

const PersonaSection = dynamic(
  () => whenOnline(() => import("./sections/persona.tsx")).then((loaded) => loaded.PersonaSection),
  { loading },
);
const KnowledgeSection = dynamic(
  () => whenOnline(() => import("./sections/knowledge.tsx")).then((loaded) => loaded.KnowledgeSection),
  { loading },
);
const ToolsSection = dynamic(
  () => whenOnline(() => import("./tools/tools-section.tsx")).then((loaded) => loaded.ToolsSection),
  { loading },
);
const GoalsSection = dynamic(
  () => whenOnline(() => import("./sections/goals.tsx")).then((loaded) => loaded.GoalsSection),
  { loading },
);
const PoliciesSection = dynamic(
  () => whenOnline(() => import("./sections/policies.tsx")).then((loaded) => loaded.PoliciesSection),
  { loading },
);
const EscalationSection = dynamic(
  () => whenOnline(() => import("./sections/escalation.tsx")).then((loaded) => loaded.EscalationSection),
  { loading },
);
const MemorySection = dynamic(
  () => whenOnline(() => import("./sections/memory.tsx")).then((loaded) => loaded.MemorySection),
  { loading },
);
const LanguagesSection = dynamic(
  () => whenOnline(() => import("./sections/languages.tsx")).then((loaded) => loaded.LanguagesSection),
  { loading },
);
const ModelSection = dynamic(
  () => whenOnline(() => import("./sections/model.tsx")).then((loaded) => loaded.ModelSection),
  { loading },
);
const FlowSection = dynamic(
  () => whenOnline(() => import("./flow/flow-section.tsx")).then((loaded) => loaded.FlowSection),
  { loading },
);
const YamlSection = dynamic(
  () => whenOnline(() => import("./yaml/yaml-section.tsx")).then((loaded) => loaded.YamlSection),
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
