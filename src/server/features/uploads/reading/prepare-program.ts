import { serve } from '../../../isolated/program.ts';
import { prepareCv, type Unprepared } from './prepare-cv.ts';

/** The process that prepares texts again that an older release read, or whose person has changed their name. */
await serve<readonly Unprepared[]>(async (texts) => texts.map(prepareCv));
