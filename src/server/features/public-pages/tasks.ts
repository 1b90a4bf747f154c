import { HOUR, SECOND } from '../../clock.ts';
import type { Services } from '../../services.ts';
import { writeSitemap } from './write-sitemap.ts';

export function sitemapTasks(context: Services): void {
  context.tasks.runsOnSchedule('sitemaps.write', { everySeconds: HOUR / SECOND }, (signal) =>
    writeSitemap(context, signal),
  );
}
