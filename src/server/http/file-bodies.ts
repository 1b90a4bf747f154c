import type { FastifyInstance } from 'fastify';

/** Mounts routes whose body is a file of any type: it is not parsed but streamed by its handler. */
export async function takeFiles(
  app: FastifyInstance,
  mount: (files: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (options) => {
      options.config = { ...options.config, takesFiles: true };
    });
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, _payload, done) => done(null));
    mount(files);
  });
}
