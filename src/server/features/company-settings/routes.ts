import type { FastifyInstance } from 'fastify';
import { companyPage, companySettings } from '#contract/index.ts';
import { sendPage } from '../../http/page.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { acceptTerms, changeRetention } from './commands.ts';
import { getCompanyPage, saveCompanyPage } from './company-page-store.ts';
import { getSettings, listCvViews } from './queries.ts';

export function companySettingsRoutes(app: FastifyInstance, context: Services): void {
  const { db, config } = context;
  route(app, companyPage.getCompanyPage)(({ actor }) => getCompanyPage(db, actor.companyId));
  route(app, companyPage.saveCompanyPage)(({ actor, body }) => saveCompanyPage(context, actor, body));
  route(app, companySettings.getCompanySettings)(({ actor }) => getSettings(db, config, actor));
  route(app, companySettings.setRetention)(({ actor, body }) => changeRetention(context, actor, body));
  route(app, companySettings.acceptDataTerms)(({ actor, body }) => acceptTerms(context, actor, body.version));
  route(
    app,
    companySettings.listCvViews,
  )(async ({ actor, query, reply }) => sendPage(reply, await listCvViews(db, actor, query)));
}
