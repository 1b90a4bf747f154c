import { serve } from '../../isolated/program.ts';
import { readPicture } from './read-picture.ts';

/** The process that reads one picture and ends. */
await serve(readPicture);
