import { HOUR, SECOND } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { writeSitemap } from './write-sitemap.ts';

export function sitemapTasks(context: Context): void {
  context.tasks.runsOnSchedule('sitemaps.write', { everySeconds: HOUR / SECOND }, (signal) =>
    writeSitemap(context, signal),
  );
}
