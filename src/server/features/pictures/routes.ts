import type { FastifyInstance } from 'fastify';
import { pictures } from '#contract/index.ts';
import { HOUR } from '../../clock.ts';
import { drainBody } from '../../http/drain-body.ts';
import { countAgainst } from '../../http/limits.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { beginSending } from '../uploads/begin-sending.ts';
import { createPictureReader } from './picture-reader.ts';
import { getServedPicture } from './queries.ts';
import { receivePicture } from './receive-picture.ts';
import { removePicture, storePicture } from './store-picture.ts';

const PICTURES_AN_HOUR = 20;

export async function pictureRoutes(app: FastifyInstance, context: Services): Promise<void> {
  const { db, clock } = context;
  const reader = createPictureReader(context.log);

  await app.register(async (files) => {
    files.addHook('onRoute', (options) => {
      options.config = { ...options.config, takesFiles: true };
    });
    // The body is a file of any type: it is not parsed but read by its handler.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, _payload, done) => done(null));
    route(
      files,
      pictures.setPicture,
    )(async ({ actor, request }) => {
      try {
        const hasSent = beginSending(actor.userId);
        try {
          await countAgainst(db, clock, {
            key: `picture:${actor.userId}`,
            max: PICTURES_AN_HOUR,
            windowMs: HOUR,
          });
          const jpeg = await reader.read(await receivePicture(request.raw));
          return await storePicture(context, actor, jpeg);
        } finally {
          hasSent();
        }
      } catch (error) {
        drainBody(request);
        throw error;
      }
    });
  });

  route(app, pictures.removePicture)(({ actor }) => removePicture(context, actor));

  route(
    app,
    pictures.getPicture,
  )(async ({ actor, params, reply }) => {
    const bytes = await getServedPicture(context, actor, params.pictureId);
    // A picture never changes: a new one has a new address. It must not run as a page of ours, even if opened on its own.
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'content-disposition': 'inline; filename="picture.jpg"',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=86400, immutable',
      })
      .send(bytes);
  });
}
