import { serve } from '../../../isolated/program.ts';
import { readDocument } from './read-document.ts';

/** The process that reads one document and ends. */
await serve(readDocument);
