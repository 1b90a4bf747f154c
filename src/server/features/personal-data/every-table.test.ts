import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import {
  apiKeys,
  applicantFile,
  calendars,
  companyPage,
  personalData,
  preferences,
  secondFactors,
  webhooks,
} from '#contract/index.ts';
import { personalData as exported } from '#contract/personal-data.ts';
import { addApp } from '#testing/add-app.ts';
import { appOfFile } from '#testing/app-of-file.ts';
import { join } from '#testing/join.ts';
import { TEST_PASSWORD } from '#testing/person.ts';
import { SoftPasskey } from '#testing/soft-passkey.ts';
import { tablesThatMention } from '#testing/tables-that-mention.ts';
import { webhookReceiver } from '#testing/webhook-receiver.ts';

const otherSite = await webhookReceiver();
afterAll(() => otherSite.close());
const app = await appOfFile(
  {},
  {
    feeds: otherSite.net,
    push: { publicKey: 'a-key', mayUse: () => true, send: async () => ({ outcome: 'sent' }) },
  },
);

/** Where the export has each table's rows: a field of it, or a field of one of its parts. */
const EXPORTED: Readonly<Record<string, string>> = {
  admin_actions: 'adminActions',
  agreements: 'agreements',
  alias_votes: 'wordMeanings',
  api_keys: 'apiKeys',
  application_files: 'seeker.applications',
  application_moves: 'seeker.applications',
  application_notes: 'memberships',
  applications: 'seeker.applications',
  assessments: 'seeker.assessment',
  attachments: 'unsentFiles',
  billing_accounts: 'employer.billing',
  blocks: 'blocks',
  calendar_links: 'calendarLink',
  code_apps: 'secondFactors',
  company_data_terms: 'acceptedDataTerms',
  company_identities: 'companyIdentities',
  company_members: 'memberships',
  company_pages: 'employer.page',
  company_pictures: 'employer.page',
  company_settings: 'employer.keepRejectedMonths',
  contests: 'seeker.contests',
  cv_texts: 'seeker.cv',
  email_changes: 'emailChanges',
  employer_culture: 'employer.culture',
  employers: 'employer.company',
  followed_feeds: 'employer.feeds',
  forgotten_answers: 'employer.ledger',
  hires: 'seeker.hires',
  impressions: 'seeker.impressions',
  imports: 'employer.imports',
  interviews: 'interviews',
  invites: 'seeker.invites',
  invoices: 'employer.billing',
  kept_cvs: 'seeker.keptCvs',
  mail_refusals: 'wishes',
  matches: 'matches',
  member_calendars: 'calendar',
  messages: 'threads',
  monitoring_answers: 'seeker.monitoring',
  no_shows: 'interviews',
  notification_preferences: 'wishes',
  notifications: 'notifications',
  offers: 'seeker.applications',
  passkeys: 'secondFactors',
  pictures: 'picture',
  push_subscriptions: 'wishes',
  question_kits: 'employer.questionKits',
  quiet_hours: 'wishes',
  recovery_codes: 'secondFactors',
  reports: 'reports',
  role_culture: 'employer.roles',
  role_drafts: 'roleDrafts',
  role_skips: 'seeker.skips',
  roles: 'employer.roles',
  saved_roles: 'seeker.savedRoles',
  saved_searches: 'seeker.savedSearches',
  scam_reviews: 'scamReviews',
  scorecards: 'memberships',
  security_events: 'securityEvents',
  seekers: 'seeker.profile',
  sessions: 'sessions',
  sightings: 'seeker.sightings',
  subscriptions: 'employer.billing',
  text_templates: 'employer.templates',
  thread_reads: 'threads',
  threads: 'threads',
  uploads: 'seeker.uploads',
  users: 'user',
  webhook_endpoints: 'employer.webhooks',
};

/** Tables that the export leaves out, by the reason. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'names nobody: the installation’s own': [
    ...[
      'alias_versions',
      'clock_watch',
      'culture_norms',
      'demand_hours',
      'demo_world',
      'published_fairness',
      'directory_counts',
      'guarantee_changes',
      'index_files',
    ],
    ...['guarantee_days', 'guarantee_waits', 'invoice_series', 'kysely_migration', 'kysely_migration_lock'],
    ...[
      'learned_aliases',
      'learned_weights',
      'migration_levels',
      'periodic_jobs',
      'secrets',
      'sitemap_editions',
    ],
    ...['sitemap_parts', 'text_models'],
  ],
  'the pretended payment provider’s': [
    ...['sandbox_answers', 'sandbox_customers', 'sandbox_events', 'sandbox_secrets'],
  ],
  'names nobody: about a role, or counted for one': [
    ...['announced_pages', 'feed_roles', 'role_arrivals', 'role_demand', 'role_directory', 'role_texts'],
    ...['role_occupations', 'role_versions', 'billing_paused_roles'],
  ],
  'derived from what is exported, and says no more': [
    ...['calendar_busy', 'candidate_readings', 'cv_readings', 'seeker_demand', 'seeker_readings'],
    ...['guarantee_events', 'offer_records', 'import_parts', 'import_rows'],
  ],
  'a company’s book-keeping, behind its invoices': [
    ...['ledger_entries', 'ledger_transactions', 'provider_events', 'service_credits'],
  ],
  'how a company runs its account, with nothing of a person besides its members’ and candidates’ own': [
    ...['company_domains', 'company_joining', 'company_sign_in', 'interview_members', 'role_team'],
    ...['offer_proposals', 'company_invitations'],
  ],
  'a secret, or a hash that outlives what it is about': [
    ...['company_removals', 'company_sign_in_attempts', 'passkey_challenges', 'password_resets'],
    ...['erased_files', 'erasures'],
  ],
  'kept for days only, about what is exported: to send it, count calls or repeat responses': [
    ...['deliveries', 'idempotent_answers', 'rate_limits', 'webhook_deliveries'],
  ],
};

/** Columns with ids but without a foreign key, by what happens to ids of a person when the person's account is deleted. */
const LOOSE: Readonly<Record<string, readonly string[]>> = {
  'erased by a trigger when the account or the company is deleted': [
    ...['admin_actions.subject_id', 'admin_actions.item_id', 'reports.subject_id'],
    ...['blocks.blocker_id', 'blocks.blocked_id', 'employers.user_id'],
  ],
  'erased with the application, the conversation or the company; otherwise an id that leads nowhere': [
    ...['application_moves.moved_by', 'application_notes.mentions', 'attachments.sender_user_id'],
    ...['interviews.cancelled_by', 'messages.sender_user_id', 'notifications.company_id'],
    ...['users.current_company_id', 'webhook_deliveries.subject_id'],
  ],
  'never refers to a person': [
    ...['announced_pages.role_id', 'deliveries.batch_id', 'followed_feeds.confirmed_role_ids'],
    ...['followed_feeds.held_role_ids', 'forgotten_answers.role_id', 'invoices.request_id'],
    ...['scam_reviews.message_ids', 'scam_reviews.role_ids', 'subscriptions.attempt_id'],
  ],
};

async function namesOf(names: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  const { rows } = await names.execute(app.context.db);
  return rows.map(({ name }) => name).sort();
}

/** The fields of an object's schema, which may be optional or nullable. */
function fieldsOf(schema: unknown): Readonly<Record<string, unknown>> {
  const { shape, innerType } = (schema as { def: { shape?: Record<string, unknown>; innerType?: unknown } })
    .def;
  return shape ?? (innerType === undefined ? {} : fieldsOf(innerType));
}

test('every table is in the export, or there is a reason why not', async () => {
  const tables = await namesOf(sql`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`);
  expect([...Object.keys(EXPORTED), ...Object.values(LEFT_OUT).flat()].sort()).toEqual(tables);
  for (const field of Object.values(EXPORTED)) {
    const [part = '', innerField] = field.split('.');
    const fields = fieldsOf(exported);
    expect([field, part in fields]).toEqual([field, true]);
    if (innerField !== undefined)
      expect([field, innerField in fieldsOf(fields[part])]).toEqual([field, true]);
  }
});

test('every reference to a person ends with the account', async () => {
  // A foreign key must cascade or become null: any other would block the deletion of an account.
  const blocking = await namesOf(sql`select conname as name from pg_constraint
    where contype = 'f' and confrelid in ('users'::regclass, 'employers'::regclass) and confdeltype not in ('c', 'n')`);
  expect(blocking).toEqual([]);
  const loose = await namesOf(sql`select relname || '.' || attname as name
    from pg_class join pg_attribute a on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and attname <> 'id'
      and not exists (select from pg_constraint where contype = 'f' and conrelid = attrelid and attnum = any(conkey))`);
  expect(loose).toEqual(Object.values(LOOSE).flat().sort());
});

test('devices, keys and connected systems are exported, and erased', async () => {
  const olga = await app.employer('Olga & Co');
  const role = await olga.postRole();
  const priya = await join(app, olga, 'recruiter', 'Priya');
  const { application } = await (await app.seeker('Amara')).applyTo(role.id);
  const params = { applicationId: application.id };
  await priya.call(applicantFile.addFileNote, { params, body: { body: 'Ask about nights.', mentions: [] } });
  expect((await priya.call(personalData.exportPersonalData)).memberships).toMatchObject([
    { companyName: 'Olga & Co', notes: [{ applicationId: application.id, text: 'Ask about nights.' }] },
  ]);

  await addApp(olga, app.clock());
  const options = await olga.call(secondFactors.beginNewPasskey, {
    body: { currentPassword: TEST_PASSWORD },
  });
  const passkey = new SoftPasskey(olga.url).create(options);
  await olga.call(secondFactors.addPasskey, { body: { name: 'Olga’s phone', passkey } });
  const endpoint = 'https://push.example/olgas-browser';
  await olga.call(preferences.subscribePush, {
    body: { endpoint, keys: { p256dh: 'olgas-p256dh', auth: 'olgas-auth' } },
  });
  const { key, token } = await olga.call(apiKeys.createApiKey, {
    body: { name: 'Olga’s program', scopes: ['roles:read'], expiresInDays: 30 },
  });
  const url = 'https://olgas-system.example/nod';
  const { webhook, secret } = await olga.call(webhooks.createWebhook, {
    body: { url, events: ['role.posted'] },
  });
  const link = await olga.call(calendars.makeCalendarLink);
  const address = 'https://calendar.example/olgas-private-address.ics';
  await olga.call(calendars.saveCalendar, { body: { address } });
  await olga.call(companyPage.saveCompanyPage, {
    body: { about: 'Olga’s own words', places: [], benefits: [], people: [] },
  });

  const text = JSON.stringify(await olga.call(personalData.exportPersonalData));
  expect(JSON.parse(text)).toMatchObject({
    secondFactors: { app: {}, passkeys: [{ name: 'Olga’s phone' }], recoveryCodesLeft: 10 },
    wishes: { pushTo: [{ endpoint }] },
    apiKeys: [{ id: key.id, name: 'Olga’s program', scopes: ['roles:read'] }],
    employer: {
      webhooks: [{ id: webhook.id, url }],
      page: { about: 'Olga’s own words', pictures: { logoUrl: null, photos: [] } },
      keepRejectedMonths: 6,
    },
    calendar: {},
    calendarLink: { createdAt: link.link.createdAt },
    agreements: [{}],
    sessions: [{ isThisOne: true }],
    securityEvents: expect.arrayContaining([expect.objectContaining({ kind: 'webhook_added' })]),
  });
  for (const hidden of [token, secret, link.url, address]) expect(text).not.toContain(hidden);

  await priya.send('DELETE', '/api/account', { password: TEST_PASSWORD });
  expect((await olga.send('DELETE', '/api/account', { password: TEST_PASSWORD })).status).toBe(204);
  const names = [olga.user?.email ?? '', 'olga’s', 'olgas-'];
  for (const trace of [...names, passkey.id, key.id, webhook.id, priya.id, olga.id]) {
    expect([trace, await tablesThatMention(app.context.db, trace)]).toEqual([trace, []]);
  }
});
