import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
} from '@opentelemetry/api';
import { currentLogFields } from './log-context.ts';

/** The direction of a span: `in` and `out` cross the border of the process. */
type SpanDirection = 'in' | 'within' | 'out';

const KINDS: Readonly<Record<SpanDirection, SpanKind>> = {
  in: SpanKind.SERVER,
  within: SpanKind.INTERNAL,
  out: SpanKind.CLIENT,
};

const tracer = trace.getTracer('plumbline');
let isOn = false;

/** Tells whether spans are sent. If they are not, this file costs nothing. */
export function isTracing(): boolean {
  return isOn;
}

/**
 * Sends spans to the collector that the variables of OpenTelemetry name (`OTEL_EXPORTER_OTLP_ENDPOINT`,
 * `OTEL_TRACES_SAMPLER`, …). Returns a function that sends the remaining spans and stops.
 */
export async function startTracing(service: string): Promise<() => Promise<void>> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'plumbline', 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  isOn = true;
  return () => provider.shutdown();
}

/** Measures the work as a part of the current trace. The span has the fields of the log as attributes, too. */
export async function withSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  direction: SpanDirection = 'within',
): Promise<Result> {
  if (!isOn) return work();
  const options = { kind: KINDS[direction], attributes: { ...fieldsAsAttributes(), ...attributes } };
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      if (direction !== 'in' || !isCallersFault(error)) {
        span.recordException(error as Error);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Tells whether an error is answered with 4xx, which OpenTelemetry counts as no error of the server. */
function isCallersFault(error: unknown): boolean {
  const status = (error as { readonly status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** Adds an attribute to the span of the work that is going on. */
export function nameInSpan(field: string, value: string): void {
  if (isOn) trace.getActiveSpan()?.setAttribute(`plumbline.${field}`, value);
}

/** Returns the trace and the span of the work that is going on, as W3C Trace Context writes them; null without one. */
export function currentTraceParent(): string | null {
  if (!isOn) return null;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Tells whether the current work belongs to a trace. */
export function isInTrace(): boolean {
  return isOn && trace.getActiveSpan() !== undefined;
}

/** Returns the id of the current trace, as a field of the log. */
export function traceField(): { readonly traceId?: string } {
  const traceId = isOn ? trace.getActiveSpan()?.spanContext().traceId : undefined;
  return traceId === undefined ? {} : { traceId };
}

/** Does the work as a part of the trace that {@link currentTraceParent} returned, in whatever process. */
export function runInTrace<Result>(traceParent: string | null | undefined, work: () => Result): Result {
  if (!isOn || typeof traceParent !== 'string') return work();
  return context.with(propagation.extract(ROOT_CONTEXT, { traceparent: traceParent }), work);
}

/** Begins work that belongs to no trace. */
export function runOutsideTraces<Result>(work: () => Result): Result {
  return isOn ? context.with(ROOT_CONTEXT, work) : work();
}

function fieldsAsAttributes(): Attributes {
  const fields = Object.entries(currentLogFields()).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(fields.map(([name, value]) => [`plumbline.${name}`, value as string]));
}
