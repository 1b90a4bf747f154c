import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the double does with sentences: 'hang' never responds, 'fail' is a 500. */
export type Reply = ((sentence: string) => string) | 'hang' | 'fail';

/** A server that implements the part of OpenAI's chat completions that the adapter uses. */
export interface LanguageDouble {
  readonly url: URL;
  /** The bodies of all requests, as text. */
  readonly requests: readonly string[];
  reply: Reply;
  readonly close: () => Promise<void>;
}

export async function languageDouble(reply: Reply): Promise<LanguageDouble> {
  const requests: string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const double: LanguageDouble = {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`),
    requests,
    reply,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    requests.push(body);
    if (double.reply === 'hang') return;
    if (double.reply === 'fail' || request.url !== '/v1/chat/completions') {
      response.writeHead(500).end('{}');
      return;
    }
    const { messages, model } = JSON.parse(body) as { model: string; messages: { content: string }[] };
    const sentences: string[] = JSON.parse(messages.at(-1)?.content ?? '[]');
    const content = JSON.stringify(sentences.map(double.reply));
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: 'said-1',
        object: 'chat.completion',
        created: 0,
        model,
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      }),
    );
  }

  return double;
}
