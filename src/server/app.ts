import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Context } from './context.ts';
import { firstAdminPage } from './features/accounts/first-admin-page.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { undoPage } from './features/accounts/undo-page.ts';
import { adminRoutes } from './features/admin/routes.ts';
import { agreementRoutes } from './features/agreements/routes.ts';
import { aliasRoutes } from './features/aliases/routes.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { applicantFileRoutes } from './features/applicant-file/routes.ts';
import { applicationRoutes } from './features/applications/routes.ts';
import { assessmentRoutes } from './features/assessments/routes.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { calendarRoutes } from './features/calendars/routes.ts';
import { candidateRoutes } from './features/candidates/routes.ts';
import { companyDomainRoutes } from './features/company-domains/routes.ts';
import { companyPictureRoutes } from './features/company-settings/picture-routes.ts';
import { companySettingsRoutes } from './features/company-settings/routes.ts';
import { companySignInPage } from './features/company-sign-in/finish-page.ts';
import { companySignInRoutes } from './features/company-sign-in/routes.ts';
import { contestRoutes } from './features/contests/routes.ts';
import { cultureRoutes } from './features/culture/routes.ts';
import { discoverRoutes } from './features/discover/routes.ts';
import { employerRoutes } from './features/employers/routes.ts';
import { feedRoutes } from './features/feeds/routes.ts';
import { guaranteeRoutes, ledgerFile } from './features/guarantee/routes.ts';
import { handbookRoutes } from './features/handbook/routes.ts';
import { metricsRoute } from './features/health/metrics-routes.ts';
import { probeRoute } from './features/health/probe-routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { subscribedCalendar } from './features/interviews/calendar-routes.ts';
import { cancelWithApplication } from './features/interviews/cancel-interview.ts';
import { questionKitRoutes } from './features/interviews/kit-routes.ts';
import { interviewRoutes } from './features/interviews/routes.ts';
import { languageRoutes } from './features/language/routes.ts';
import { learningRoutes } from './features/learning/routes.ts';
import { matchRoutes } from './features/matches/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { conversation } from './features/messages/socket-conversation.ts';
import { monitoringRoutes } from './features/monitoring/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { unsubscribePage } from './features/notifications/unsubscribe-page.ts';
import { openApiRoutes } from './features/openapi/routes.ts';
import { personalDataRoutes } from './features/personal-data/routes.ts';
import { createPictureReader } from './features/pictures/picture-reader.ts';
import { pictureRoutes } from './features/pictures/routes.ts';
import { pageRoutes } from './features/public-pages/app-pages.ts';
import { publicRoutes } from './features/public-pages/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { roleRoutes } from './features/roles/routes.ts';
import { safetyRoutes } from './features/safety/routes.ts';
import { savedRoleRoutes } from './features/saved-roles/routes.ts';
import { savedSearchRoutes } from './features/saved-searches/routes.ts';
import { securityRoutes } from './features/security/routes.ts';
import { seekerRoutes } from './features/seekers/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { syndicationRoutes } from './features/syndication/routes.ts';
import { templateRoutes } from './features/templates/routes.ts';
import { uploadRoutes } from './features/uploads/routes.ts';
import { verificationRoutes } from './features/verification/routes.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { answerOnce } from './http/answer-once.ts';
import { apiKeys, keyOf } from './http/api-keys.ts';
import { announceShutdown } from './http/closing.ts';
import { compressJson } from './http/compress-json.ts';
import { AppError, sendError } from './http/errors.ts';
import { fairShare } from './http/fair-share.ts';
import { apiHeaders, securityHeaders } from './http/headers.ts';
import { readJson } from './http/json-body.ts';
import { limitBodyTime, REQUEST_TIMEOUT_MS } from './http/limit-body-time.ts';
import { limitKeys } from './http/limit-keys.ts';
import { REQUEST_ID_HEADER, requestIdOf } from './http/request-ids.ts';
import { isSameOrigin } from './http/same-origin.ts';
import { securityTxt } from './http/security-txt.ts';
import { traceRequests } from './http/trace-requests.ts';
import { outboxPage } from './mail/outbox-page.ts';
import { socketServer } from './realtime/socket.ts';
import { noteAdminActs } from './security/note-admin-acts.ts';
import { noteRefusedAccess } from './security/note-refused-access.ts';

const BODY_LIMIT = 1024 * 1024;

/** Raises the log level, because at 'info' Fastify would log its addresses after our start-up banner. */
function withoutListenLog(log: Context['log']): Context['log'] {
  return log.level === 'info' ? log.child({}, { level: 'warn' }) : log;
}

/** The path to log, without secrets: a calendar's address is itself a secret. */
function shownPath({ url }: Pick<FastifyRequest, 'url'>): string | undefined {
  return url.startsWith('/calendar/') ? '/calendar/…' : url.split('?')[0];
}

/** The HTTP application, with every feature's routes. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const headers = securityHeaders(context.config);
  const app = Fastify({
    genReqId: requestIdOf,
    loggerInstance: withoutListenLog(context.log) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Hop 0 is the direct connection. Trusting one hop too many would trust a header that the client wrote.
    trustProxy: (_address, hop) => hop < context.config.trustedProxies,
    routerOptions: { maxParamLength: 200 },
    // Requests that arrive on open connections during a stop are served, because their clients could not know.
    return503OnClosing: false,
    // Invalid URLs such as /%zz are refused before any hook runs.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header(REQUEST_ID_HEADER, request.id);
      sendError(error, request, reply);
    },
  });
  if (context.config.tracing !== null) traceRequests(app);
  readJson(app);
  limitBodyTime(app);
  announceShutdown(app, context.drain);
  app.decorateRequest('actor', null);
  app.setErrorHandler(sendError);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!context.log.isLevelEnabled('debug')) return;
    request.log.debug(
      {
        method: request.method,
        url: shownPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });

  metricsRoute(app, context);

  await app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      apiHeaders(reply);
      const changesState = request.method !== 'GET' && request.method !== 'HEAD';
      // A page of another site can't send an API key, so a call with a key needs no protection from other sites. Its cookie
      // is ignored.
      const isByKey = keyOf(request.headers) !== null;
      if (changesState && !isByKey && !isSameOrigin(request.headers, context.config)) {
        throw new AppError('forbidden', 'This request came from another site.');
      }
    });
    fairShare(api, context.sessions, apiKeys(context.connection, context.clock, context.config));
    // Before the compression, so that the uncompressed response is stored for repeats.
    limitKeys(api, context);
    answerOnce(api, context);
    compressJson(api);
    noteAdminActs(api, context);
    noteRefusedAccess(api, context);
    accountRoutes(api, context);
    agreementRoutes(api, context);
    adminRoutes(api, context);
    aliasRoutes(api, context);
    personalDataRoutes(api, context);
    employerRoutes(api, context);
    companyDomainRoutes(api, context);
    companySettingsRoutes(api, context);
    companySignInRoutes(api, context);
    memberRoutes(api, context);
    await billingRoutes(api, context);
    cultureRoutes(api, context);
    candidateRoutes(api, context);
    securityRoutes(api, context);
    sessionRoutes(api, context);
    apiKeyRoutes(api, context);
    seekerRoutes(api, context);
    assessmentRoutes(api, context);
    roleRoutes(api, context);
    discoverRoutes(api, context);
    savedRoleRoutes(api, context);
    savedSearchRoutes(api, context);
    applicationRoutes(api, context, cancelWithApplication);
    interviewRoutes(api, context);
    questionKitRoutes(api, context);
    calendarRoutes(api, context);
    await applicantFileRoutes(api, context);
    templateRoutes(api, context);
    guaranteeRoutes(api, context);
    reportRoutes(api, context);
    matchRoutes(api, context);
    await messageRoutes(api, context);
    notificationRoutes(api, context);
    safetyRoutes(api, context);
    verificationRoutes(api, context);
    webhookRoutes(api, context);
    contestRoutes(api, context);
    learningRoutes(api, context);
    monitoringRoutes(api, context);
    languageRoutes(api, context);
    await uploadRoutes(api, context);
    const withPictures = { ...context, reader: createPictureReader(context.log) };
    await pictureRoutes(api, withPictures);
    await companyPictureRoutes(api, withPictures);
    feedRoutes(api, context);
    await api.register(async (scope) => importRoutes(scope, context));
    api.all('/api/*', async () => {
      throw new AppError('notFound', 'There is no such call.');
    });
  });

  healthRoutes(app, context);
  probeRoute(app, context);
  securityTxt(app, context);
  await unsubscribePage(app, context);
  await firstAdminPage(app, context);
  await undoPage(app, context);
  companySignInPage(app, context);
  outboxPage(app, context);
  ledgerFile(app, context);
  subscribedCalendar(app, context);
  publicRoutes(app, context);
  syndicationRoutes(app, context);
  await openApiRoutes(app, context);
  handbookRoutes(app, context);
  await pageRoutes(app, context);
  socketServer(app.server, context, (peer, onReady) => conversation(context, peer, onReady));
  return app;
}
