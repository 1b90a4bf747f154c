/** The priority of work that may wait: on a busy processor, Linux gives it about a tenth of the time of other work. */
export const BACKGROUND_NICENESS = 10;
