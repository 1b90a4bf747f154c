import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

// Loaded into the process of a Nod server before its own code. Sends every `https.request` to a receiver on this machine
// instead, whose port is in the query of this file's URL. Nod still checks the original addresses first.
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
