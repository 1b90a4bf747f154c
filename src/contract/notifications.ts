import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paged } from './paging.ts';
import { id, instant } from './text.ts';

export const NOTIFICATION_KINDS = [
  'match',
  'message',
  'application',
  'status',
  'invite',
  'interview',
  'guarantee',
  'search',
  'billing',
  'account',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  body: z.string(),
  /** Where a click leads inside the app. */
  href: z.string(),
  createdAt: instant,
  readAt: z.nullable(instant),
});
export type Notification = z.infer<typeof notification>;

/** Newest first. On the first page `x-unread-count` is the number of unread notifications. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'signedIn',
  query: z.object(paged(50)),
  response: z.array(notification),
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'signedIn',
});
