/** fast-check with the seed of the tests, so that every run tries the same values. */
import * as fc from 'fast-check'
import { testSeed } from './seed'

fc.configureGlobal({ seed: testSeed })

export * from 'fast-check'
