import { serveEach } from '../../isolated/program.ts';
import { readHead } from './read-head.ts';
import { receivedDocument } from './receive-document.ts';

/** The isolated process that reads the beginning of one import and exits. */
await serveEach(async function* (name: string, input) {
  yield await readHead(receivedDocument(name, input));
});
