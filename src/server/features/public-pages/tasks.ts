import { HOUR, SECOND } from '../../clock.ts';
import type { Services } from '../../services.ts';
import { keepDirectory } from './keep-directory.ts';
import { announceTask, findAnnouncements, sendAnnouncement } from './send-announcements.ts';
import { writeSitemap } from './write-sitemap.ts';

/** How often we look for roles that opened, changed or closed, to notify search engines of them. */
const ANNOUNCE_SECONDS = 600;

export function publicPageTasks(context: Services): void {
  context.tasks.addPeriodicJob('sitemaps.write', { everySeconds: HOUR / SECOND }, (signal) =>
    writeSitemap(context, signal),
  );
  context.tasks.addPeriodicJob('directory.keep', { everySeconds: HOUR / SECOND }, (signal) =>
    keepDirectory(context, signal),
  );
  context.tasks.setHandler(announceTask, ({ roleIds }, signal) => sendAnnouncement(context, roleIds, signal));
  context.tasks.addPeriodicJob('pages.find', { everySeconds: ANNOUNCE_SECONDS }, () =>
    findAnnouncements(context),
  );
}
