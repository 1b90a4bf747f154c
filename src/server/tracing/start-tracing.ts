import { context, DiagLogLevel, diag, trace } from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/**
 * Sends traces from now on, if there is an endpoint; only then loads the SDK. Returns a function that sends the last traces
 * and stops.
 */
export async function startTracing(
  { tracing, role }: Pick<Config, 'tracing' | 'role'>,
  log: Logger,
): Promise<() => Promise<void>> {
  if (tracing === null) return async () => {};
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { AsyncLocalStorageContextManager }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/context-async-hooks'),
    ]);
  const ignore = () => {};
  const warn = (message: string) => log.warn({ message }, 'traces could not be sent');
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const url = new URL('v1/traces', withSlash(tracing.endpoint));
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'nod', 'nod.role': role }),
    sampler: new sdk.TraceIdRatioBasedSampler(tracing.share),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: url.href }) })],
  });
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch((error) => log.warn({ err: error }, 'the last traces could not be sent'));
    trace.disable();
    context.disable();
  };
}

function withSlash(endpoint: URL): URL {
  return endpoint.href.endsWith('/') ? endpoint : new URL(`${endpoint.href}/`);
}
