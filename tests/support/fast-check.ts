/** fast-check with the tests' own seed: without it every run would try other values. */
import * as fc from 'fast-check'
import { testSeed } from './seed'

fc.configureGlobal({ seed: testSeed })

export * from 'fast-check'
