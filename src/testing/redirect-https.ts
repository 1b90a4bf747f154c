import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

// Loaded into a server's process before its own code. Sends every https request to one server on this machine, whose port is
// in the query of this file's URL. The server's own checks of addresses still apply.
const port = Number(new URL(import.meta.url).searchParams.get('port'));

https.request = ((url: URL, { headers, method, signal }: RequestOptions) =>
  http.request({
    host: '127.0.0.1',
    port,
    path: url.pathname + url.search,
    headers: { ...(headers as Record<string, string>), host: url.host },
    agent: false,
    ...(method !== undefined && { method }),
    ...(signal !== undefined && { signal }),
  })) as typeof https.request;
syncBuiltinESMExports();
