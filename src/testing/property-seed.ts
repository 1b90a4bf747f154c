import fc from 'fast-check';

/** The same examples in every run, so that a failing test is caused by the change; PROPERTY_SEED=… tries others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED || 48) });
