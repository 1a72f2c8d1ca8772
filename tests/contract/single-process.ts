/** Tests that need the provider in a single process; they are skipped when INSTANCES is set. */
import { describe, test } from 'vitest'
import { hasInstances } from './instances'

/**
 * For a test that counts or logs in the provider's process, sets its clock, reads a body only in part (a balancer
 * reads ahead), looks into its data folder, reads an event stream, or tests a limit that each instance has for itself.
 */
export const singleProcessTest = test.skipIf(hasInstances())
export const describeSingleProcess = describe.skipIf(hasInstances())
