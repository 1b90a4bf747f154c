import type { FastifyInstance } from 'fastify';
import { flagOf, MOTIFS, PALETTES } from '#contract/flags.ts';
import { notFound } from '../../http/errors.ts';
import { cacheControl } from '../../http/origin.ts';
import type { Services } from '../../services.ts';
import { writeFlagPng } from './write-flag-png.ts';

/** A flag never changes; its address has everything that it depends on. */
const FRESH_SECONDS = 30 * 24 * 3_600;

/** The path of the picture of a company's flag, for previews of links. */
export function flagPath(companyName: string): string {
  const { motif, palette } = flagOf(companyName);
  return `/flags/${motif}-${palette}.png`;
}

/** Serves one picture for each combination of motif and palette; each is drawn only once. */
export function flagRoutes(app: FastifyInstance, { config }: Pick<Services, 'config'>): void {
  const pictures = new Map<string, Promise<Buffer>>();
  app.get<{ Params: { motif: string; palette: string } }>(
    '/flags/:motif(^\\d{1,2}$)-:palette(^\\d{1,2}$).png',
    async ({ params }, reply) => {
      const [motif, palette] = [Number(params.motif), Number(params.palette)];
      if (motif >= MOTIFS.length || palette >= PALETTES.length) throw notFound('That flag');
      const key = `${motif}-${palette}`;
      const picture = pictures.get(key) ?? writeFlagPng(motif, palette);
      pictures.set(key, picture);
      picture.catch(() => pictures.delete(key));
      return reply
        .headers({ 'content-type': 'image/png', 'cache-control': cacheControl(config, FRESH_SECONDS) })
        .send(await picture);
    },
  );
}
