import { toAppError } from "@konstruct/core/errors";
import {
  type Attributes,
  context,
  isSpanContextValid,
  type Span,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";

const tracerName = "konstruct";
const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export type Tracing = { enabled: boolean; shutdown(): Promise<void> };

/**
 * Turns tracing on when there is a collector to send to. Without one nothing is loaded: the helpers below then cost
 * a function call.
 * @param options.endpoint base URL of a collector that speaks OTLP over HTTP
 */
export async function startTracing(options: {
  serviceName: string;
  endpoint?: string | undefined;
}): Promise<Tracing> {
  const { serviceName, endpoint } = options;
  if (endpoint === undefined) return { enabled: false, shutdown: async () => undefined };
  const [{ NodeSDK }, { OTLPTraceExporter }] = await Promise.all([
    import("@opentelemetry/sdk-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  const sdk = new NodeSDK({
    serviceName,
    traceExporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` }),
    // Logs and metrics have exporters of their own; left undefined, the SDK would start exporters for them.
    metricReaders: [],
    logRecordProcessors: [],
    autoDetectResources: false,
  });
  sdk.start();
  return { enabled: true, shutdown: () => sdk.shutdown() };
}

/** Runs `work` inside a span; a throw marks the span and goes on. Attributes hold ids and counts, never content. */
export function withSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return trace.getTracer(tracerName).startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (thrown) {
      const { code } = toAppError(thrown);
      span.setAttribute("error.type", code);
      span.setStatus({ code: SpanStatusCode.ERROR, message: code });
      throw thrown;
    } finally {
      span.end();
    }
  });
}

/** The running span in W3C form, to be stored beside a message or a job; undefined when there is none. */
export function currentTraceparent(): string | undefined {
  const spanContext = trace.getActiveSpan()?.spanContext();
  if (spanContext === undefined || !isSpanContextValid(spanContext)) return undefined;
  const flags = (spanContext.traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, "0");
  return `00-${spanContext.traceId}-${spanContext.spanId}-${flags}`;
}

/** Goes on with the trace that a stored traceparent names; begins a new one when there is none or it is malformed. */
export function spanFromTraceparent<T>(
  traceparent: string | undefined,
  name: string,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const [, traceId = "", spanId = "", flags = "0"] = traceparentPattern.exec(traceparent ?? "") ?? [];
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  if (!isSpanContextValid(remote)) return withSpan(name, {}, work);
  return context.with(trace.setSpanContext(context.active(), remote), () => withSpan(name, {}, work));
}
