import { type Attributes, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { SECOND } from '../clock.ts';

/** Until `startTracing` has registered an exporter, its spans record nothing. */
const tracer = () => trace.getTracer('nod');

/** Runs `work` in a new span; its database statements become child spans. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { kind: SpanKind.CONSUMER, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      // The error's name only: its message may quote what somebody wrote.
      span.setStatus({
        code: SpanStatusCode.ERROR,
        message: error instanceof Error ? error.name : 'unknown',
      });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The span of a request, from its first hook to its response. */
export interface RequestSpan {
  /** Runs `next`, and everything that it starts, within the span. */
  readonly run: (next: () => void) => void;
  readonly end: (status: number) => void;
}

export function requestSpan(name: string, attributes: Attributes): RequestSpan {
  const span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes });
  const spanContext = trace.setSpan(context.active(), span);
  return {
    run: (next) => context.with(spanContext, next),
    end: (status) => {
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/**
 * Records a finished statement as a child of the current span. Statements outside of requests and tasks are left out.
 */
export function noteStatement({
  name,
  pool,
  seconds,
}: {
  readonly name: string | null;
  readonly pool: string;
  readonly seconds: number;
}): void {
  if (trace.getActiveSpan()?.isRecording() !== true) return;
  const now = Date.now();
  tracer()
    .startSpan(name ?? 'statement', {
      kind: SpanKind.CLIENT,
      startTime: now - seconds * SECOND,
      attributes: { 'db.system.name': 'postgresql', 'nod.pool': pool },
    })
    .end(now);
}
