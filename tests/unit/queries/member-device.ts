/** A new device, on which a test can sign a member in: its modules are imported again and connected. */
import { vi } from 'vitest'
import { newDevice, noopSteps } from '../session/device'

export async function memberDevice() {
  newDevice()
  // Loaders run as on a device, although the test runs in Node.
  vi.stubEnv('SSR', false)
  const identity = await import('../../../src/session/identity')
  const reads = await import('../../../src/saved/reads')
  const answers = await import('../api/fake-provider')
  const pages = await import('../../../src/queries/list-page')
  const searches = await import('../../../src/queries/search')
  const { NotSavedHereFailure } = await import('../../../src/domain/failure')
  const { createQueryClient } = await import('../../../src/query-client')
  const client = createQueryClient(() => {})
  identity.connectIdentity({
    ...noopSteps,
    abortRequests: () => void client.cancelQueries(),
    clearQueries: () => {
      reads.discardPrivateWrites()
      client.clear()
    },
  })
  return { identity, reads, answers, pages, ...searches, NotSavedHereFailure, client }
}

export type MemberDevice = Awaited<ReturnType<typeof memberDevice>>
