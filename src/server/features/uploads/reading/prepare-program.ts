import { serve } from '../../../isolated/program.ts';
import { prepareCv, type Unprepared } from './prepare-cv.ts';

/** The process that prepares texts which were read before. */
await serve<readonly Unprepared[]>(async (texts) => texts.map(prepareCv));
