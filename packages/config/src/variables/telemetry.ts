import { oneOf, optional, text, urlOf, type VariableTree, withDefault } from "../variable.ts";

const apps = ["gateway", "orchestrator", "cli"] as const;

export const telemetry = {
  logLevel: withDefault("LOG_LEVEL", "info", {
    description: "trace, debug, info, warn, error, fatal or silent",
    schema: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"),
    apps,
  }),
  otlpEndpoint: optional("OTEL_EXPORTER_OTLP_ENDPOINT", {
    description: "OpenTelemetry collector (OTLP over HTTP); without it tracing is off and costs nothing",
    schema: urlOf("https", "http"),
    example: "http://localhost:4318",
    apps,
  }),
  serviceName: optional("OTEL_SERVICE_NAME", {
    description: "Name in traces; the app's own name when absent",
    schema: text,
    apps,
  }),
} satisfies VariableTree;
