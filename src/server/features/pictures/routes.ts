import type { FastifyInstance } from 'fastify';
import { pictures } from '#contract/index.ts';
import { takeFiles } from '../../http/file-bodies.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { PictureReader } from './picture-reader.ts';
import { getServedPicture } from './queries.ts';
import { takePicture } from './receive-picture.ts';
import { removePicture, storePicture } from './store-picture.ts';

export async function pictureRoutes(
  app: FastifyInstance,
  context: Services & { readonly reader: PictureReader },
): Promise<void> {
  await takeFiles(app, (files) => {
    route(
      files,
      pictures.setPicture,
    )(({ actor, request }) =>
      takePicture(context, { actor, request, shape: 'square' }, (jpeg) => storePicture(context, actor, jpeg)),
    );
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
