const POLL_MS = 100;

/** Polls /readyz of several servers. */
export interface ReadyWatch {
  readonly add: (url: string) => void;
  /** Ignores this server from now on, because it is about to be stopped. */
  readonly remove: (url: string) => void;
  /** Stops polling. */
  readonly stop: () => Promise<Readiness>;
}

export interface Readiness {
  /** How many requests all servers together were sent. */
  readonly requests: number;
  /** For each request that found a server not ready: the response’s text, or why there was no response. */
  readonly readyFailures: readonly string[];
}

export function watchReady(urls: readonly string[]): ReadyWatch {
  const watchedUrls = new Set<string>();
  const loops: Promise<void>[] = [];
  const readyFailures: string[] = [];
  let requests = 0;

  async function watch(url: string): Promise<void> {
    while (watchedUrls.has(url)) {
      const refusal = await fetch(`${url}/readyz`).then(
        async (answer) => (answer.status === 200 ? null : answer.text()),
        (error) => String(error.cause ?? error),
      );
      if (!watchedUrls.has(url)) return;
      requests += 1;
      if (refusal !== null) readyFailures.push(refusal);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  function add(url: string): void {
    watchedUrls.add(url);
    loops.push(watch(url));
  }
  for (const url of urls) add(url);
  return {
    add,
    remove: (url) => watchedUrls.delete(url),
    stop: async () => {
      watchedUrls.clear();
      await Promise.all(loops);
      return { requests, readyFailures };
    },
  };
}
