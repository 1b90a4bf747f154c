import fc from 'fast-check';

/** The same examples at every run, so that a red test is about the change; SEED=… looks at others. */
fc.configureGlobal({ seed: Number(process.env.SEED || 48) });
