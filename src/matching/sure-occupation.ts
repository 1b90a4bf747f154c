/** Raise this with every change to the catalogue or `occupationOf`, so that stored occupations are computed again. */
export const CATALOGUE_VERSION = 1;

/**
 * Lists, searches and reports use an occupation only with at least this confidence. According to `bench:titles`, the
 * occupation is right for nine in ten titles with at least this confidence, for three in four of those from 0.6 to 0.8, and
 * for hardly more than half of those below 0.6.
 */
export const SURE_FROM = 0.6;
