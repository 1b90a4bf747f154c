import type { Limits } from '#server/db/connection.ts';
import { type SilentProxy, silentProxy } from './silent-proxy.ts';
import { type TestApp, testApp } from './test-app.ts';

/** A server that reaches its database, which must be PostgreSQL, through a proxy that can go silent. */
export async function behindProxy(limits: Partial<Limits>): Promise<{ app: TestApp; proxy: SilentProxy }> {
  const openedProxy = Promise.withResolvers<SilentProxy>();
  const throughProxy = async (databaseUrl: string) => {
    const proxy = await silentProxy(databaseUrl);
    openedProxy.resolve(proxy);
    return proxy.url;
  };
  return { app: await testApp({}, { limits, through: throughProxy }), proxy: await openedProxy.promise };
}
