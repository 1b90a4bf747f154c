import { serve } from '../../isolated/program.ts';
import { type BusyWindow, readBusy } from './read-busy.ts';

/** The process that reads one calendar and ends. */
await serve(async (window: BusyWindow, bytes) => ({ busy: readBusy(bytes.toString('utf8'), window) }));
