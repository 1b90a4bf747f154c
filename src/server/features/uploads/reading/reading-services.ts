import type { Services } from '../../../services.ts';
import type { CvReader } from './cv-reader.ts';

export type ReadingServices = Services & { readonly cvReader: CvReader };
