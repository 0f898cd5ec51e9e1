import fc from 'fast-check'

/**
 * Generated inputs are the same in each run, so that a run fails only for a change. `PROPERTY_SEED=123 npx vitest run FILE` tries others; a failure
 * found that way becomes an example of the test.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
