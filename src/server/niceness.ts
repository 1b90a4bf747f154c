/** The priority of work that may wait: it gets the processor only when nothing else needs it. */
export const BACKGROUND_NICENESS = 10;
