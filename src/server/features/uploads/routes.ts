import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uploads } from '#contract/index.ts';
import { MINUTE } from '../../clock.ts';
import type { Seeker } from '../../http/actor.ts';
import { drainBody } from '../../http/drain-body.ts';
import { takeFiles } from '../../http/file-bodies.ts';
import { countAgainst } from '../../http/limits.ts';
import { requestOrigin } from '../../http/origin.ts';
import { route } from '../../http/route.ts';
import { sourceOf } from '../../http/source.ts';
import type { Services } from '../../services.ts';
import { getProfile } from '../seekers/queries.ts';
import { removeOwnCv, setCvInUse } from './change-cv-in-use.ts';
import { claimCv, removeCv } from './claim-upload.ts';
import { listCvs } from './keep-cvs.ts';
import { noteView } from './note-view.ts';
import { offerUpload } from './offer-upload.ts';
import { getCvKnown, getSentText, getServedCv } from './queries.ts';
import { receiveUpload } from './receive-upload.ts';
import { sendFile } from './send-file.ts';

/** Per seeker, for calls that work out suggestions or change the CV in use: a script could ask all day. */
const CV_CALLS_PER_MINUTE = 60;

export async function uploadRoutes(app: FastifyInstance, context: Services): Promise<void> {
  const { db, clock } = context;
  const countCvCall = ({ userId }: Seeker) =>
    countAgainst(db, clock, { key: `cv:${userId}`, max: CV_CALLS_PER_MINUTE, windowMs: MINUTE });

  route(
    app,
    uploads.offerUpload,
  )(async ({ actor, body, request }) => ({
    uploadURL: await offerUpload(context, actor, body, uploadOrigin(request, context)),
  }));

  await takeFiles(app, (files) => {
    route(
      files,
      uploads.putObject,
    )(async ({ actor, params, query, request }) => {
      try {
        return {
          cvUrl: await receiveUpload(context, actor, { ...params, ...query }, request.raw, sourceOf(request)),
        };
      } catch (error) {
        drainBody(request);
        throw error;
      }
    });
  });

  route(
    app,
    uploads.updateCv,
  )(async ({ actor, body }) => {
    await countCvCall(actor);
    await claimCv(context, actor, body);
    return { ...(await getProfile(db, actor)), ...(await getCvKnown(db, actor, clock())) };
  });

  route(
    app,
    uploads.getCvSuggestions,
  )(async ({ actor }) => {
    await countCvCall(actor);
    return getCvKnown(db, actor, clock());
  });

  route(app, uploads.removeCv)(({ actor }) => removeCv(context, actor).then(() => undefined));

  route(
    app,
    uploads.getCv,
  )(async ({ actor, reply }) =>
    sendFile(context, reply, await getServedCv(db, actor, { seekerId: actor.userId })),
  );

  route(app, uploads.listCvs)(({ actor }) => listCvs(db, actor));

  route(
    app,
    uploads.setCvInUse,
  )(async ({ actor, params }) => {
    await countCvCall(actor);
    await setCvInUse(context, actor, params.cvId);
    return listCvs(db, actor);
  });

  route(
    app,
    uploads.removeOwnCv,
  )(async ({ actor, params }) => {
    await removeOwnCv(context, actor, params.cvId);
    return listCvs(db, actor);
  });

  route(
    app,
    uploads.getOwnCv,
  )(async ({ actor, params, reply }) =>
    sendFile(context, reply, await getServedCv(db, actor, { uploadId: params.cvId })),
  );

  route(
    app,
    uploads.getSentCv,
  )(async ({ actor, params, reply }) => {
    const cv = await getServedCv(db, actor, params);
    await noteView(context, actor, cv.seekerId);
    return sendFile(context, reply, cv);
  });

  route(
    app,
    uploads.getSentCvText,
  )(async ({ actor, params }) => {
    const { seekerId, shown } = await getSentText(db, actor, params.applicationId);
    await noteView(context, actor, seekerId);
    return shown;
  });

  route(
    app,
    uploads.getSeekerCv,
  )(async ({ actor, params, reply }) => {
    const cv = await getServedCv(db, actor, params);
    await noteView(context, actor, cv.seekerId);
    return sendFile(context, reply, cv);
  });

  route(
    app,
    uploads.getObject,
  )(async ({ actor, params, reply }) => {
    const cv = await getServedCv(db, actor, params);
    await noteView(context, actor, cv.seekerId);
    return sendFile(context, reply, cv);
  });
}

/** The address by which the browser reaches us: behind a proxy only the browser knows whether it is HTTPS. */
function uploadOrigin(request: FastifyRequest, { config }: Pick<Services, 'config'>): string {
  if (config.publicUrl !== null) return config.publicUrl.origin;
  const { origin } = request.headers;
  // The same-origin hook has compared it with our host.
  return origin !== undefined ? new URL(origin).origin : requestOrigin(request, config);
}
