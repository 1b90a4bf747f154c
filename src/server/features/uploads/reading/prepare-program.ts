import { serve } from '../../../isolated/program.ts';
import { prepareCv, type UnpreparedCv } from './prepare-cv.ts';

/** The process that prepares CV texts again if an older release read them or their person has changed their name. */
await serve<readonly UnpreparedCv[]>(async (texts) => texts.map(prepareCv));
