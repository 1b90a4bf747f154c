import type { FastifyInstance } from 'fastify';
import { portableProfiles, seekers } from '#contract/index.ts';
import { taxNationOf } from '#matching/compiled.ts';
import { findPlace } from '#matching/places/find-place.ts';
import { suggestPlaces } from '#matching/places/suggest-places.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { saveProfile } from './commands.ts';
import { getSummary } from './get-summary.ts';
import { getProfile } from './queries.ts';
import { readPortable } from './read-portable.ts';
import { writeEuropass } from './write-europass.ts';
import { writeJsonResume } from './write-json-resume.ts';

export function seekerRoutes(app: FastifyInstance, context: Services): void {
  route(app, seekers.getSeekerSummary)(({ actor, query }) => getSummary(context.db, actor, query));
  route(app, seekers.getSeekerProfile)(({ actor }) => getProfile(context.db, actor));
  route(
    app,
    seekers.checkPlace,
  )(async ({ query: { name } }) => {
    const place = findPlace(name);
    return {
      isKnown: place !== null,
      suggestions: [...suggestPlaces(name)],
      place: place?.name ?? null,
      taxNation: taxNationOf(place),
    };
  });
  route(app, seekers.saveSeekerProfile)(({ actor, body }) => saveProfile(context, actor, body));
  route(
    app,
    portableProfiles.getJsonResume,
  )(async ({ actor }) => writeJsonResume(actor, await getProfile(context.db, actor)));
  route(
    app,
    portableProfiles.getEuropassCv,
  )(async ({ actor }) => writeEuropass(actor, await getProfile(context.db, actor)));
  route(app, portableProfiles.readProfile)(async ({ body }) => readPortable(body.document));
}
