import type { Services } from '../../services.ts';
import type { ImportReader } from './import-reader.ts';

export type ImportServices = Services & { readonly importReader: ImportReader };
