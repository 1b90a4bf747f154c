import { errorCodes, type FastifyInstance } from 'fastify';

/**
 * Accepts only JSON bodies. An empty body counts as absent, whatever its Content-Type: POST /api/logout sends none, and
 * a browser that sends '' still sets a type.
 */
export function readJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body as string, done);
  });
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (request.is404 || request.headers['content-length'] === '0') done(null, undefined);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
  });
}
