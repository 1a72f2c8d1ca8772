/** The artwork library of a customer with a thousand files, each used on three orders (req 24.2). */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../server/app'
import { signerOf } from '../../server/auth/signing'
import { artworkFile } from '../../server/db/schema-library'
import { artwork } from '../../server/db/schema-order'
import { addOrderArtwork } from '../../server/files/order-artwork'
import { fileStore } from '../../server/files/store'
import { libraryReply } from '../../server/reads/library'
import { linesOfOrder } from '../../server/reads/order-lines'
import { noFacts } from '../../src/domain/artwork/facts'
import { addToCart } from '../contract/cart-calls'
import { readLibrary } from '../contract/library-calls'
import { placeOrder } from '../contract/order-calls'
import { type Customer, newCustomer, openProvider, testSettings } from '../contract/provider'
import { plainPdf } from '../contract/upload-calls'

const provider = openProvider()
const { db } = provider
const store = fileStore(testSettings)

let customer: Customer
beforeAll(async () => {
  customer = await newCustomer(provider)
  const facts = { ...noFacts, pixels: { width: 1000, height: 500 }, colours: ['rgb' as const] }
  const rows = Array.from({ length: 1000 }, (_, nth) => {
    const key = `uploads/library/${customer.userId}-${nth}`
    const file = {
      name: `logo ${nth}.png`,
      type: 'image/png',
      bytes: 10,
      sha256: createHash('sha256').update(key).digest('hex'),
    }
    return { ...file, userId: customer.userId, key, thumbnail: `${key}.webp`, facts }
  })
  await db.insert(artworkFile).values(rows)
  for (let nth = 0; nth < 3; nth++) {
    await addToCart(provider, customer)
    const [line] = await linesOfOrder(db, await placeOrder(provider, customer, {}, true))
    const orderedFiles = rows.map(({ key, thumbnail: _, facts: __, ...row }) => ({
      ...row,
      file: `${nth} ${key}`,
      libraryKey: key,
      purpose: 'customer' as const,
      orderLineId: line?.id ?? 0,
      storedAt: new Date(),
    }))
    await db.insert(artwork).values(orderedFiles)
    const artworkTarget = { userId: customer.userId, lineId: line?.id ?? 0, approval: 'approved' as const }
    await addOrderArtwork(db, store, artworkTarget, { name: 'proof.pdf', content: Buffer.from(plainPdf) })
  }
})

/** Resolves to the duration of each of `count` reads in ms, shortest first. */
async function measureTimes(count: number, read: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let nth = 0; nth < count; nth++) {
    const startedAt = performance.now()
    await read()
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)
}

test('library of a thousand files is read within 200 ms', async () => {
  const signer = await signerOf(db)
  const [quickest] = await measureTimes(10, () => libraryReply(db, signer, customer.userId))
  const listed = await readLibrary(provider, customer)
  expect([listed.length, listed[0]?.OrderCount, listed[999]?.Proof !== null]).toEqual([1000, 3, true])
  expect(quickest).toBeLessThan(200)
})

test('library reply over HTTP takes at most 200 ms in 95 of 100 requests', async () => {
  const server = createAdaptorServer({ fetch: createApp({ db, settings: testSettings }).fetch }).listen(0)
  await once(server, 'listening')
  try {
    const address = `http://localhost:${(server.address() as AddressInfo).port}/frontend/api/artwork`
    const read = async () => {
      const reply = await globalThis.fetch(address, { headers: customer.headers })
      expect((await reply.json()).Data).toHaveLength(1000)
    }
    // The first requests open connections and compile the queries, so they are not measured.
    await measureTimes(5, read)
    const p95 = (await measureTimes(100, read))[94]
    expect(p95).toBeLessThan(200)
  } finally {
    server.close()
  }
})
