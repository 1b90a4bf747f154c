/** The end of a process: first load balancers stop sending requests, then clients reconnect elsewhere. */
export interface Drain {
  /** From here on /readyz returns 503; everything else is served as before. */
  readonly begin: () => void;
  /** From here on every response closes its connection. */
  readonly closeConnections: () => void;
  readonly hasBegun: () => boolean;
  readonly closesConnections: () => boolean;
}

export function createDrain(): Drain {
  let stage: 'serving' | 'draining' | 'closing' = 'serving';
  return {
    begin: () => {
      if (stage === 'serving') stage = 'draining';
    },
    closeConnections: () => {
      stage = 'closing';
    },
    hasBegun: () => stage !== 'serving',
    closesConnections: () => stage === 'closing',
  };
}
