/** A fresh device whose loaders, saved reads and identity are imported anew and connected. */
import { vi } from 'vitest'
import { newDevice, quietSteps } from '../session/device'

export async function memberDevice() {
  newDevice()
  // Not as on the server, though in Node.
  vi.stubEnv('SSR', false)
  const identity = await import('../../../src/session/identity')
  const reads = await import('../../../src/saved/reads')
  const answers = await import('../api/answers')
  const pages = await import('../../../src/queries/list-page')
  const searches = await import('../../../src/queries/search')
  const { NotSavedHereFailure } = await import('../../../src/domain/failure')
  const { createQueryClient } = await import('../../../src/query-client')
  const client = createQueryClient(() => {})
  identity.connectIdentity({
    ...quietSteps,
    abortRequests: () => void client.cancelQueries(),
    clearQueries: () => {
      reads.forgetWaiting()
      client.clear()
    },
  })
  return { identity, reads, answers, pages, ...searches, NotSavedHereFailure, client }
}

export type MemberDevice = Awaited<ReturnType<typeof memberDevice>>
