import { serve } from '../../isolated/program.ts';
import { type BusyWindow, readBusy } from './read-busy.ts';

/** The isolated process that reads one calendar and exits. */
await serve(async (window: BusyWindow, bytes) => ({ busy: readBusy(bytes.toString('utf8'), window) }));
