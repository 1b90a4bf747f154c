import type { Connection } from '../db/connection.ts';
import { CHANNEL } from './bus.ts';
import type { NoticeBus } from './notice-bus.ts';

/** PostgreSQL delivers every notice to every process. */
export function notifyBus(connection: Pick<Connection, 'listen'>): NoticeBus {
  return {
    open: (onNotice, onGap) => connection.listen(CHANNEL, onNotice, onGap),
    follow: async () => false,
    unfollow: () => {},
    close: async () => {},
  };
}

/** For a process without sockets: it receives nothing. */
export const deafBus: NoticeBus = {
  open: async () => {},
  follow: async () => false,
  unfollow: () => {},
  close: async () => {},
};
