/** What tests wait for may come late on a loaded machine: ten seconds, where the libraries give it one. */
import { vi } from 'vitest'

const timeout = 10_000

const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout, ...options })

// Only tests of screens have a document, and need the library.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: timeout })
}
