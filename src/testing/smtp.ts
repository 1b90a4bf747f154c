import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on this machine, and the mails it received. */
export interface TestSmtp {
  readonly url: URL;
  readonly received: Email[];
  /** From now on refuses recipients or contents with this reply, such as '550 5.1.1 No such user'; null accepts all. */
  readonly refuse: (step: 'recipient' | 'content', answer: string | null) => void;
  readonly stop: () => Promise<void>;
}

interface SmtpOptions {
  /** To start a server again on the port it had before; any free port by default. */
  readonly port?: number;
  /** How long it takes to accept each mail. */
  readonly thinkMs?: number;
}

export async function testSmtp({ port = 0, thinkMs = 0 }: SmtpOptions = {}): Promise<TestSmtp> {
  const receivedMails: Email[] = [];
  const refusals: Record<'recipient' | 'content', string | null> = { recipient: null, content: null };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(errorOf(refusals.recipient)),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const refusal = errorOf(refusals.content);
        if (refusal === null) receivedMails.push(await PostalMime.parse(Buffer.concat(chunks)));
        if (thinkMs === 0) done(refusal);
        else setTimeout(() => done(refusal), thinkMs);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: new URL(`smtp://127.0.0.1:${address.port}`),
    received: receivedMails,
    refuse: (step, answer) => {
      refusals[step] = answer;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function errorOf(answer: string | null): Error | null {
  if (answer === null) return null;
  const [code, ...words] = answer.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
}
