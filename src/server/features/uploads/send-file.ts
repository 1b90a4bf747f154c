import type { FastifyReply } from 'fastify';
import type { Services } from '../../services.ts';
import { attachmentHeader } from './file-name-words.ts';
import { openIfIntact } from './open-if-intact.ts';
import type { ServedFile } from './queries.ts';

/** Always as a download: an uploaded file must not run as a page of ours. */
export async function sendFile(
  context: Pick<Services, 'storage' | 'log'>,
  reply: FastifyReply,
  file: ServedFile,
  noun = 'CV',
): Promise<FastifyReply> {
  const content = await openIfIntact(context, file, noun);
  return reply
    .headers({
      'content-type': file.type,
      'content-length': content.size,
      'content-disposition': attachmentHeader(file.name),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    })
    .send(content.stream);
}
