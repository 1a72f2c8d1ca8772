/**
 * Sets the timeout of waits in tests to ten seconds, because the libraries' default of one second is too short on a
 * loaded machine.
 */
import { vi } from 'vitest'

const timeout = 10_000

const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout, ...options })

// Only tests of screens have a document and need the library.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: timeout })
}
