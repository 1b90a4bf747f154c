import type { Endpoint } from '#contract/endpoint.ts';
import * as contract from '#contract/index.ts';

export interface CallOfApi {
  /** The module of the contract that defines it: 'applications'. */
  readonly noun: string;
  /** Its name there: 'listApplications'. */
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Every call, in the alphabetical order of nouns and, within a noun, of names. */
export const CALLS: readonly CallOfApi[] = Object.entries(contract).flatMap(([noun, module]) =>
  Object.entries(module).flatMap(([name, value]): CallOfApi[] =>
    isEndpoint(value) ? [{ noun, name, endpoint: value }] : [],
  ),
);

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}
