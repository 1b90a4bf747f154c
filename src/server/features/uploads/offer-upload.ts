import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { offerUpload as endpoint } from '#contract/uploads.ts';
import { after, HOUR, MINUTE, SECOND } from '../../clock.ts';
import type { Db } from '../../db/connection.ts';
import { lockPerson } from '../../db/lock-person.ts';
import type { Seeker } from '../../http/actor.ts';
import { countAgainst } from '../../http/limits.ts';
import type { Services } from '../../services.ts';
import { cvKey, incomingKey, objectPath } from './file-keys.ts';
import { mustBeSize, readType } from './policy.ts';
import { signatureOf } from './sign-offer.ts';
import { ERASABLE, eraseFiles } from './tasks.ts';

const OFFER_LIFE = 15 * MINUTE;
const OFFERS_AN_HOUR = 60;
/** A person's unclaimed uploads. The oldest are deleted to make room, even one that is still being sent. */
const MOST_OPEN = 5;

type Body = BodyOf<typeof endpoint>;

/**
 * An address to PUT one file to. It is in the bucket if there is one and both size and type are declared, because only then
 * can the bucket enforce them; otherwise on our own `origin`.
 * @throws 413, 415, 422 for the declared values, 429
 */
export async function offerUpload(
  context: Services,
  actor: Seeker,
  body: Body,
  origin: string,
): Promise<string> {
  const { db, clock, storage } = context;
  const size = body?.size ?? null;
  if (size !== null) mustBeSize(size);
  const type = readType(body?.type);
  await countAgainst(db, clock, { key: `upload:${actor.userId}`, max: OFFERS_AN_HOUR, windowMs: HOUR });
  const id = randomUUID();
  const presignedUrl =
    size === null || type === null
      ? null
      : await storage.offer(incomingKey(id), { size, type, seconds: OFFER_LIFE / SECOND });
  const upload = {
    id,
    user_id: actor.userId,
    key: cvKey(id),
    state: 'offered' as const,
    is_presigned: presignedUrl !== null,
    declared_name: body?.name ?? null,
    declared_size: size,
    declared_type: type,
    offered_at: clock(),
    expires_at: after(clock(), OFFER_LIFE),
  };
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    await makeRoom(context, trx, actor);
    await trx.insertInto('uploads').values(upload).execute();
  });
  return presignedUrl ?? `${origin}${objectPath(id)}?signature=${await signatureOf(context, upload)}`;
}

async function makeRoom(context: Services, trx: Db, actor: Seeker): Promise<void> {
  const removedUploads = await trx
    .deleteFrom('uploads')
    .where('id', 'in', (from) =>
      from
        .selectFrom('uploads')
        .select('id')
        .where('user_id', '=', actor.userId)
        .where('state', '<>', 'claimed')
        .orderBy('offered_at', 'desc')
        .orderBy('id')
        .offset(MOST_OPEN - 1),
    )
    .returning(ERASABLE)
    .execute();
  await eraseFiles(context, trx, removedUploads);
}
