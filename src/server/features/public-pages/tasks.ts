import { HOUR, SECOND } from '../../clock.ts';
import type { Services } from '../../services.ts';
import { keepDirectory } from './keep-directory.ts';
import { writeSitemap } from './write-sitemap.ts';

export function publicPageTasks(context: Services): void {
  context.tasks.runsOnSchedule('sitemaps.write', { everySeconds: HOUR / SECOND }, (signal) =>
    writeSitemap(context, signal),
  );
  context.tasks.runsOnSchedule('directory.keep', { everySeconds: HOUR / SECOND }, (signal) =>
    keepDirectory(context, signal),
  );
}
