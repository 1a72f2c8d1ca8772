/** What a test replaced is there again for the next one. */
import { afterEach, vi } from 'vitest'
import '../support/wait-timeout'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
