import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect as connectTls } from 'node:tls';
import { WebSocket } from 'ws';
import { counted } from '#contract/format.ts';
import { DAY, SECOND } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connection.ts';
import {
  type Challenge,
  newChallenge,
  PROBE_HEADER,
  PROBE_PATH,
  probeKey,
  type SeenRequest,
} from '../features/health/probe-keys.ts';
import { type Finding, findingsAbout, whyNot } from './finding.ts';

const address = findingsAbout('PUBLIC_URL');
const proxies = findingsAbout('proxies');
const sockets = findingsAbout('WebSocket');
const tls = findingsAbout('TLS');

const ANSWER_MS = 5 * SECOND;
/** An address for documentation (RFC 5737), as an untruthful client would claim it. */
const INVENTED = '192.0.2.77';
const RENEW_MS = 14 * DAY;

/** Asks the public address as a browser would, and compares what the server saw with the settings. */
export async function checkProxy(config: Config, db: Db | null): Promise<readonly Finding[]> {
  const { publicUrl } = config;
  if (publicUrl === null) {
    return [
      address.off('PUBLIC_URL is not set: this server is for this machine only, or for trying Nod out.'),
    ];
  }
  const key = await probeKey(config, db);
  const challenge = key && newChallenge(key);
  const [reach, certificate] = await Promise.all([
    checkReach(publicUrl, challenge, config),
    publicUrl.protocol === 'https:' ? checkCertificate(publicUrl) : [],
  ]);
  if (reach.some(({ state }) => state === 'fault')) return [...reach, ...certificate];
  return [...reach, await checkSocket(publicUrl), ...certificate];
}

async function checkReach(
  publicUrl: URL,
  challenge: Challenge | null,
  config: Config,
): Promise<readonly Finding[]> {
  let response: ProbeResponse;
  try {
    response = await get(new URL(PROBE_PATH, publicUrl), {
      'x-forwarded-for': INVENTED,
      ...(challenge && { [PROBE_HEADER]: challenge.header }),
    });
  } catch (error) {
    return [address.fault(`${publicUrl.origin} can't be reached from this machine: ${whyNot(error)}.`)];
  }
  const { status, body } = response;
  if (status === 502 || status === 503 || status === 504) {
    return [
      address.fault(
        `${publicUrl.origin} answers ${status}: the proxy is there, but reaches no server. Start Nod, and check the address that the proxy forwards to.`,
      ),
    ];
  }
  if (status >= 300 && status < 400) {
    return [
      address.fault(`${publicUrl.origin} redirects elsewhere: set PUBLIC_URL to the address it leads to.`),
    ];
  }
  if (challenge === null) {
    return [
      address.warning(
        `${publicUrl.origin} answers, but no server of this installation is running here, so it can't be recognised: start Nod first.`,
      ),
    ];
  }
  const seenRequest = parseSeen(body);
  if (status !== 200 || seenRequest?.proof !== challenge.proof) {
    return [
      address.fault(
        `${publicUrl.origin} answers, but not from this installation (status ${status}): let the proxy forward every path to Nod, or correct PUBLIC_URL.`,
      ),
    ];
  }
  return [
    address.ok(`${publicUrl.origin} leads to this installation.`),
    compareHops(seenRequest, publicUrl, config),
  ];
}

function parseSeen(body: string): SeenRequest | null {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function compareHops({ forwardedFor }: SeenRequest, publicUrl: URL, { trustedProxies }: Config): Finding {
  // A proxy either adds to what the client claimed, or replaces it.
  const hops = (forwardedFor[0] === INVENTED ? forwardedFor.slice(1) : forwardedFor).length;
  if (hops === 0 && publicUrl.protocol === 'https:') {
    return proxies.fault(
      'The proxy sends no X-Forwarded-For, so all visitors together count as one for every limit: let it send that header.',
    );
  }
  if (hops > trustedProxies) {
    return proxies.fault(
      `A request passes ${count(hops)}, but TRUSTED_PROXIES is ${trustedProxies}, so all visitors together count as one for every limit: set TRUSTED_PROXIES=${hops}.`,
    );
  }
  if (hops < trustedProxies) {
    return proxies.fault(
      `A request passes ${count(hops)}, but TRUSTED_PROXIES is ${trustedProxies}, so visitors can claim any address: set TRUSTED_PROXIES=${hops}.`,
    );
  }
  return proxies.ok(`A request passes ${count(hops)}, as TRUSTED_PROXIES says.`);
}

function count(hops: number): string {
  return hops === 0 ? 'no proxy' : counted(hops, 'proxy', 'proxies');
}

/** Without a session a socket is refused with 401, by the server itself, and only if the upgrade arrived there. */
function checkSocket(publicUrl: URL): Promise<Finding> {
  const url = new URL('/ws', publicUrl);
  url.protocol = publicUrl.protocol.replace('http', 'ws');
  const socket = new WebSocket(url, { origin: publicUrl.origin, handshakeTimeout: ANSWER_MS });
  const advice =
    'so messages would not arrive live: let the proxy pass the headers Upgrade and Connection on for /ws.';
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_request, response) => {
      const { statusCode = 0 } = response;
      response.resume();
      socket.terminate();
      resolve(
        statusCode === 401
          ? sockets.ok('Upgrades to WebSocket reach the server.')
          : sockets.fault(`An upgrade to WebSocket is answered with ${statusCode}, ${advice}`),
      );
    });
    socket.on('open', () => {
      socket.terminate();
      resolve(sockets.fault('Something other than Nod answers on /ws: let the proxy forward it to Nod.'));
    });
    socket.on('error', (error) =>
      resolve(sockets.fault(`An upgrade to WebSocket fails (${whyNot(error)}), ${advice}`)),
    );
  });
}

function checkCertificate(publicUrl: URL): Promise<readonly Finding[]> {
  const { hostname } = publicUrl;
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connectTls({
      host,
      port: Number(publicUrl.port) || 443,
      // The server chooses its certificate by this name (SNI), for which RFC 6066 does not allow an IP address.
      ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
      // `checkReach` checks whether the certificate is trusted; here we only want its dates, even if it isn't.
      rejectUnauthorized: false,
      timeout: ANSWER_MS,
    });
    const end = (...findings: Finding[]) => {
      socket.destroy();
      resolve(findings);
    };
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      const msLeft = until.getTime() - Date.now();
      const day = until.toISOString().slice(0, 10);
      if (msLeft < 0) end(tls.fault(`The certificate of ${hostname} expired on ${day}: renew it.`));
      else if (msLeft < RENEW_MS && msLeft < lifetimeOf(socket.getPeerCertificate()) / 4)
        end(
          tls.warning(`The certificate of ${hostname} expires on ${day}: see why it has not been renewed.`),
        );
      else end(tls.ok(`The certificate of ${hostname} is valid until ${day}.`));
    });
    // `checkReach` has already reported why.
    socket.once('error', () => end());
    socket.once('timeout', () => end());
  });
}

/** Milliseconds. Some authorities issue certificates that last only days and are renewed in their last third. */
function lifetimeOf({ valid_from: from, valid_to: to }: { valid_from: string; valid_to: string }): number {
  return Date.parse(to) - Date.parse(from);
}

interface ProbeResponse {
  readonly status: number;
  readonly body: string;
}

/** Sends one GET request on a connection of its own, without following redirects. Ignores a body beyond `MAX_CHARS`. */
function get(url: URL, headers: Readonly<Record<string, string>>): Promise<ProbeResponse> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const MAX_CHARS = 10_000;
  return new Promise((resolve, reject) => {
    const asking = send(
      url,
      { headers, agent: false, signal: AbortSignal.timeout(ANSWER_MS) },
      (response) => {
        let body = '';
        response.on('data', (chunk) => {
          if (body.length < MAX_CHARS) body += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
        response.on('error', reject);
      },
    );
    asking.on('error', reject);
    asking.end();
  });
}
