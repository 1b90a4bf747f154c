import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a database that can go on accepting while it passes nothing on. */
export interface SwallowingProxy {
  readonly port: number;
  readonly swallow: (isSwallowing: boolean) => void;
  readonly close: () => void;
}

export async function swallowingProxy(target: { host: string; port: number }): Promise<SwallowingProxy> {
  const open = new Set<Socket>();
  let isSwallowing = false;
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (chunk) => {
        if (!isSwallowing) to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    swallow: (swallowing) => {
      isSwallowing = swallowing;
      // What was swallowed can't be made good: as after a real outage, the connections are of no use any more.
      if (!swallowing) for (const socket of open) socket.destroy();
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
