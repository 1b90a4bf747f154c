import fc from 'fast-check';

/** The same examples at every run, so that a red test is about the change; PROPERTY_SEED=… looks at others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED || 48) });
