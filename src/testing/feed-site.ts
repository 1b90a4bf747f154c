import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublicNet } from '#server/outbound/fetch-public.ts';

export interface Answer {
  readonly text: string | Buffer;
  readonly type?: string;
  readonly status?: number;
  readonly etag?: string;
}

interface FeedRequest {
  readonly address: string;
  readonly validator: string | undefined;
}

/** Sites with feeds, as the server reaches them. */
export interface FeedSite {
  /** What the internet returns at the moment, by address without its scheme. */
  readonly served: Map<string, Answer>;
  readonly requests: FeedRequest[];
  /** Called before an address is answered. */
  readonly before: (listener: (address: string) => void) => void;
  readonly net: PublicNet;
  readonly close: () => void;
}

export async function feedSite(): Promise<FeedSite> {
  const answers = new Map<string, Answer>();
  const requests: FeedRequest[] = [];
  let listener = (_address: string) => {};
  const server = createServer((request, response) => {
    const address = `${request.headers['x-host']}${request.url}`;
    const answer = answers.get(address);
    requests.push({ address, validator: request.headers['if-none-match'] });
    listener(address);
    if (answer === undefined) return response.writeHead(404).end();
    const { text, type = 'application/json', status = 200, etag } = answer;
    if (etag !== undefined && request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    response.writeHead(status, { 'content-type': type, ...(etag && { etag }) }).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    served: answers,
    requests,
    before: (listen) => {
      listener = listen;
    },
    net: {
      resolve: async (host) => (host === 'inside.example' ? ['10.0.0.7'] : ['93.184.215.14']),
      open: (url, _address, signal, { headers }) =>
        new Promise((resolve, reject) => {
          const path = url.pathname + url.search;
          const sentHeaders = { ...headers, 'x-host': url.host };
          get({ host: '127.0.0.1', port, path, signal, headers: sentHeaders }, resolve).once('error', reject);
        }),
    },
    close: () => void server.close(),
  };
}

export const json = (value: unknown): Answer => ({ text: JSON.stringify(value) });
export const xml = (text: string): Answer => ({ text, type: 'application/xml; charset=utf-8' });

interface Advert {
  readonly id: string;
  readonly title?: string;
  readonly salary?: string;
}
/** A JSON Feed with these adverts, as on a company's own site. */
export const board = (...adverts: Advert[]): Answer =>
  json({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Jobs',
    items: adverts.map(({ id, title = `Nurse ${id}`, salary = '£31,000 a year' }) => ({
      id,
      url: `https://bridge.example/jobs/${id}`,
      title,
      content_html: `<p>You look after people.</p><p>Salary: ${salary}</p>`,
    })),
  });
