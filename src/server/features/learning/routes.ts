import type { FastifyInstance } from 'fastify';
import { learning } from '#contract/index.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { getCalibration } from './queries.ts';

export function learningRoutes(app: FastifyInstance, context: Services): void {
  route(app, learning.getCalibration)(() => getCalibration(context));
}
