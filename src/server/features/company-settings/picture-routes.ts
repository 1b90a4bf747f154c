import type { FastifyInstance } from 'fastify';
import { companyPictures } from '#contract/index.ts';
import { takeFiles } from '../../http/file-bodies.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { PictureReader } from '../pictures/picture-reader.ts';
import { takePicture } from '../pictures/receive-picture.ts';
import { addPicture, describePhoto, getCompanyPictures, removeLogo, removePhoto } from './picture-store.ts';

export async function companyPictureRoutes(
  app: FastifyInstance,
  context: Services & { readonly reader: PictureReader },
): Promise<void> {
  const { db } = context;
  await takeFiles(app, (files) => {
    route(
      files,
      companyPictures.setLogo,
    )(({ actor, request }) =>
      takePicture(context, { actor, request, shape: 'square' }, (jpeg) =>
        addPicture(context, actor, 'logo', jpeg),
      ),
    );
    route(
      files,
      companyPictures.addPhoto,
    )(({ actor, request }) =>
      takePicture(context, { actor, request, shape: 'photo' }, (jpeg) =>
        addPicture(context, actor, 'photo', jpeg),
      ),
    );
  });
  route(app, companyPictures.getCompanyPictures)(({ actor }) => getCompanyPictures(db, actor.companyId));
  route(app, companyPictures.removeLogo)(({ actor }) => removeLogo(context, actor));
  route(
    app,
    companyPictures.describePhoto,
  )(({ actor, params, body }) => describePhoto(context, actor, params.pictureId, body.words));
  route(
    app,
    companyPictures.removePhoto,
  )(({ actor, params }) => removePhoto(context, actor, params.pictureId));
}
