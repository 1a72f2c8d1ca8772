/** The artwork library of a customer with a thousand files, each used on three orders (req 24.2). */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../server/app'
import { artworkFile } from '../../server/db/schema-library'
import { artwork } from '../../server/db/schema-order'
import { addOrderArtwork } from '../../server/files/order-artwork'
import { fileStore } from '../../server/files/store'
import { linesOfOrder } from '../../server/reads/order-lines'
import { noFacts } from '../../src/domain/artwork/facts'
import { addToCart } from '../contract/cart-calls'
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

test('library of a thousand files is read within 200 ms in 95 of 100 requests', async () => {
  const server = createAdaptorServer({ fetch: createApp({ db, settings: testSettings }).fetch }).listen(0)
  await once(server, 'listening')
  try {
    const address = `http://localhost:${(server.address() as AddressInfo).port}/frontend/api/artwork`
    const measureRead = async () => {
      const startedAt = performance.now()
      const reply = await globalThis.fetch(address, { headers: customer.headers })
      const { Data: files } = await reply.json()
      expect([files.length, files[0]?.OrderCount, files[999]?.Proof !== null]).toEqual([1000, 3, true])
      return performance.now() - startedAt
    }
    // The first requests open connections and compile the queries, so they are not measured.
    for (let round = 0; round < 5; round++) await measureRead()
    const times: number[] = []
    for (let round = 0; round < 100; round++) times.push(await measureRead())
    expect(times.toSorted((a, b) => a - b)[94]).toBeLessThan(200)
  } finally {
    server.close()
  }
})
