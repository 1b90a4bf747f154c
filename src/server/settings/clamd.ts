import { ConfigError } from './values.ts';

/** A socket in the file system, or a port. */
export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number };

export function readClamd(env: NodeJS.ProcessEnv): ClamdAddress | null {
  const raw = env.CLAMD;
  if (!raw) return null;
  if (raw.startsWith('/')) return { path: raw };
  const [, host, port] = /^([\w.-]+|\[[0-9a-fA-F:]+\]):(\d{1,5})$/.exec(raw) ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) {
    throw new ConfigError(
      `CLAMD is '${raw}', but it must be a socket like /run/clamav/clamd.ctl, or a host and port like clamav:3310.`,
    );
  }
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}
