import type { FastifyInstance } from 'fastify';
import { learning } from '#contract/index.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import { getCalibration } from './queries.ts';

export function learningRoutes(app: FastifyInstance, context: Context): void {
  route(app, learning.getCalibration)(() => getCalibration(context));
}
