import { address, ConfigError, HTTP } from './values.ts';

/** A collector of OpenTelemetry traces, which takes OTLP over HTTP. */
export interface TracingConfig {
  readonly endpoint: URL;
  /** The fraction of traces that are recorded, from 0 to 1. */
  readonly share: number;
}

const DEFAULT_SHARE = 0.1;

/** The settings have OpenTelemetry's own names, which operators may already know. */
export function readTracing(env: NodeJS.ProcessEnv): TracingConfig | null {
  const endpoint = address(
    env,
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    HTTP,
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://collector.example.org:4318.',
    (url) => url.username === '',
  );
  if (endpoint === null) return null;
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG || DEFAULT_SHARE);
  if (!(share >= 0 && share <= 1)) {
    throw new ConfigError(
      `OTEL_TRACES_SAMPLER_ARG is '${env.OTEL_TRACES_SAMPLER_ARG}', but it must be a number from 0 to 1.`,
    );
  }
  return { endpoint, share };
}
