/**
 * Random stories of two customers on one device: sign-ins, sign-outs, killed pages, and passwords changed here or
 * elsewhere. No row is lost or readable by the other customer, and none is readable after a sign-out.
 */
import { entries } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { openStore } from '../../../src/device/database'
import { databases } from '../../../src/device/storage-names'
import { seeded, testSeed } from '../../support/seed'
import { databaseNames, memoryStorage, newPage, noopSteps } from './device'

const runs = Number(process.env['VAULT_RUNS'] ?? 40)
const steps = 14

/** `passwords`: all so far, the present one last. `rows`: ids of stored rows with the password of that time. */
type Customer = { id: string; passwords: string[]; rows: Map<string, string> }
type Page = Awaited<ReturnType<typeof openPage>>

async function openPage() {
  vi.resetModules()
  const [identity, signIn, logOut, privateRows, ownedRows, encryptedRows] = await Promise.all([
    import('../../../src/session/identity'),
    import('../../../src/session/sign-in'),
    import('../../../src/session/log-out'),
    import('../../../src/session/private-rows'),
    import('../../../src/device/owned-rows'),
    import('../../../src/device/vault/encrypted-rows'),
  ])
  identity.connectIdentity(noopSteps)
  return { ...identity, ...signIn, ...logOut, ...privateRows, ...ownedRows, ...encryptedRows }
}

async function dump(): Promise<string> {
  const records = await Promise.all((await databaseNames()).map((name) => entries(openStore(name))))
  const bytes = (_: string, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? Buffer.from(value as ArrayBuffer).toString('latin1')
      : value
  return JSON.stringify([records, Object.entries(localStorage)], bytes)
}

async function runStory(seed: number): Promise<void> {
  const random = seeded(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  newPage()
  vi.stubGlobal('sessionStorage', memoryStorage())
  const customers: Customer[] = ['7', '8'].map((id) => ({
    id,
    passwords: [`first of ${id}`],
    rows: new Map(),
  }))
  let page: Page = await openPage()
  let current = null as Customer | null
  let nextId = 0
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.endsWith('auth/signin')
        ? { token: `token ${nextId++} of ${signingIn.id}`, data: { UserID: signingIn.id, RoleID: 1 } }
        : { Message: '' },
    ),
  )
  let signingIn = pick(customers)
  const readIds = async ({ id }: Customer) =>
    (
      await page
        .openOwnedStore(databases.outbox, page.encryptedRows)
        .change(id, () => ({ put: [], drop: [] }))
    ).map((row) => row.id)
  const present = ({ passwords }: Customer) => passwords.at(-1) ?? ''

  const acts: Record<string, (customer: Customer) => Promise<void>> = {
    signIn: async (customer) => {
      signingIn = customer
      await page.beginIdentity({ email: 'a@b.example', password: present(customer) })
      current = customer
    },
    store: async (customer) => {
      if (current !== customer) return
      const row = { id: `row ${nextId++}`, text: `secret of ${customer.id}` }
      await page.openOwnedStore<typeof row>(databases.outbox, page.encryptedRows).change(customer.id, () => ({
        put: [row],
        drop: [],
      }))
      customer.rows.set(row.id, present(customer))
    },
    signOut: async () => {
      if (!current) return
      await page.logOut()
      current = null
    },
    kill: async () => {
      page = await openPage()
      await page.finishInterruptedWipe()
    },
    changeHere: async (customer) => {
      if (current !== customer) return
      const [before, next] = [present(customer), `password ${nextId++}`]
      await page.renewVault(customer.id, { before, next })
      for (const [id, password] of customer.rows) if (password === before) customer.rows.set(id, next)
      customer.passwords[customer.passwords.length - 1] = next
    },
    changeElsewhere: async (customer) => {
      if (current !== customer) customer.passwords.push(`password ${nextId++}`)
    },
    enterEarlier: async (customer) => {
      if (current !== customer) return
      const earlier = pick(customer.passwords)
      await page.unlockRows({ owner: customer.id, password: earlier, isCurrent: () => true })
      for (const [id, password] of customer.rows)
        if (password === earlier) customer.rows.set(id, present(customer))
    },
  }
  const story: string[] = []
  for (let step = 0; step < steps; step += 1) {
    const name = pick(Object.keys(acts))
    const customer = pick(customers)
    story.push(`${name} ${customer.id}`)
    await acts[name]?.(customer)
    const context = `seed ${seed}: ${story.join(', ')}`
    expect(await dump(), context).not.toContain('secret')
    for (const other of customers) {
      if (other === current) {
        const readable = [...other.rows]
          .filter(([, password]) => password === present(other))
          .map(([id]) => id)
        expect((await readIds(other)).toSorted(), context).toEqual(readable.toSorted())
        expect(await page.countLocked(other.id), context).toBe(other.rows.size - readable.length)
      } else await expect(readIds(other), context).rejects.toThrow('You were signed out')
    }
  }
}

test('no row is lost or readable by others in random stories of two customers', {
  timeout: 20_000 + runs * 2000,
}, async () => {
  const derive = crypto.subtle.deriveBits.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation((algorithm, key, length) =>
    derive({ ...(algorithm as Pbkdf2Params), iterations: 1 }, key, length),
  )
  for (let run = 0; run < runs; run += 1) await runStory(testSeed + run)
})
