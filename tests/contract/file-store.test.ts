/** Files in a bucket that instances share, or in a folder: who gets at them, what a crash leaves, and the way from one to the other. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { artwork } from '../../server/db/schema-order'
import { product } from '../../server/db/schema-product'
import { fileStore } from '../../server/files/store'
import { sweepFiles } from '../../server/files/sweep'
import { filesCommand } from '../../server/operate/files'
import { orderCommand } from '../../server/operate/order'
import { captureLog } from '../support/log'
import { artworkForm, keysOf, newArtwork, pictureForm, plainPdf, png, sendForm } from './upload-calls'
import { copyOf, newBucket, newFolder } from './own-database'
import { addTo, bottle, tote } from './cart-calls'
import { newDraftFile } from './draft-calls'
import { newProof } from './order-calls'
import {
  type Customer,
  newCustomer,
  openProvider,
  type Provider,
  quiet,
  refusalOf,
  signedIn,
  typed,
} from './provider'

const filesUrl = await newBucket()
const shared = { ...quiet, filesUrl }
const bucket = fileStore(shared)
const places = [newFolder(), newFolder()] as const
const [one, two] = places.map((dataFolder) => openProvider({ filesUrl, dataFolder })) as [Provider, Provider]

const filesOn = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
let named = 0
const newName = () => String(++named).padStart(32, '0')
const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer())
const sendPicture = async ({ fetch }: Provider, { headers }: Customer): Promise<string> => {
  const reply = await fetch('/frontend/api/auth/profilepic', {
    method: 'POST',
    headers,
    body: await pictureForm(),
  })
  return (await reply.json()).ProfilePic[0].filename
}
afterEach(() => void vi.restoreAllMocks())

describe('two instances with one bucket', () => {
  test('artwork sent to one is read from the other, by its customer and the shop alone', async () => {
    const customer = await newCustomer(one)
    const bytes = await png(7)
    const sent = await newArtwork(one, customer, { bytes, name: 'logo.png' })
    for (const headers of [customer.headers, await signedIn(two, 0)]) {
      const reply = await two.fetch(sent.path, { headers })
      expect((await bytesOf(reply)).equals(bytes)).toBe(true)
    }
    expect((await two.fetch(sent.path, { headers: (await newCustomer(two)).headers })).status).toBe(404)
    expect((await two.fetch(sent.path.replace(/\.[\w-]{43}/, ''))).status).toBe(401)
    expect((await two.fetch(sent.path)).status).toBe(200)
    const [row] = await one.db.select().from(artwork).where(eq(artwork.id, sent.id))
    const key = row?.libraryKey ?? ''
    expect(await bucket.sizeOf(key)).toBe(bytes.byteLength)
    expect(places.flatMap(filesOn)).toEqual([])
    expect(await two.fetch(`/${key}`)).toMatchObject({ status: 404 })
    const body = { CartID: sent.lineId, CartAttachmentID: sent.id }
    expect((await two.post('cart/deleteattchment', body, customer.headers)).status).toBe(200)
    expect((await two.fetch(sent.path)).status).toBe(404)
  })

  test('a picture is there for both, and the one before is gone', async () => {
    const customer = await newCustomer(one)
    const before = await sendPicture(one, customer)
    expect((await two.fetch(`/${before}`)).status).toBe(200)
    const now = await sendPicture(two, customer)
    expect([(await one.fetch(`/${now}`)).status, (await one.fetch(`/${before}`)).status]).toEqual([200, 404])
  })

  test('the operator’s commands give a proof, and write out what is printed from', async () => {
    const { OrderID } = await newProof(one, await newCustomer(one), undefined, bucket)
    const into = newFolder()
    await typed(two, orderCommand, [String(OrderID), 'files', into], shared)
    expect(readdirSync(into)).toEqual([expect.stringMatching(/proof\.pdf$/)])
  })
})

describe('a store that cannot be used', () => {
  const without = (url: string) => fileStore({ ...quiet, filesUrl: url })

  test('is told of at the start', async () => {
    await expect(without(filesUrl.replace('shop', 'none')).check()).rejects.toThrow(
      'The file store failed: NoSuchBucket.',
    )
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'another')
    await expect(without(filesUrl).check()).rejects.toThrow('The file store failed: InvalidAccessKeyId.')
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
    await expect(fileStore(quiet).check()).resolves.toBeUndefined()
  })

  test('takes nothing in, loses nothing, and tells no name to the log', async () => {
    const customer = await newCustomer(one)
    const kept = await newArtwork(one, customer)
    const log = captureLog()
    const lost = openProvider({ filesUrl: filesUrl.replace(/:\d+&/, ':1&'), dataFolder: newFolder() })
    const lineId = await addTo(lost, customer, { ProductID: tote.id })
    const refused = await sendForm(lost, customer, await artworkForm(lineId))
    expect(refused.status).toBe(500)
    const tied = await one.db.select().from(artwork).where(eq(artwork.cartLineId, lineId))
    expect(tied).toEqual([])
    // Not 404: it is there.
    expect(await refusalOf(await lost.fetch(kept.path, { headers: customer.headers }))).toEqual([
      500,
      expect.stringContaining('Something went wrong on our side'),
    ])
    expect((await one.fetch(kept.path, { headers: customer.headers })).status).toBe(200)
    const [row] = await one.db.select().from(artwork).where(eq(artwork.id, kept.id))
    log.restore()
    expect(log.text()).toMatch(/The file store failed: ECONNREFUSED\./)
    expect(log.text()).not.toContain(row?.file)
  })
})

describe.each([
  ['a folder', () => ({ ...quiet, dataFolder: newFolder() })],
  ['a bucket', () => ({ ...shared, dataFolder: newFolder() })],
])('what a crash left in %s', (_, settingsOf) => {
  test('goes after a day, and nothing that belongs to anybody', async () => {
    const settings = settingsOf()
    const store = fileStore(settings)
    const provider = openProvider(settings)
    const customer = await newCustomer(provider)
    const { path: address } = await newArtwork(provider, customer)
    const picture = await sendPicture(provider, customer)
    const { sha256 } = await newDraftFile(provider, customer)
    const orphans = [
      `uploads/artwork/${newName()}`,
      `uploads/profile/${newName()}.webp`,
      `uploads/drafts/${newName()}`,
    ]
    for (const key of orphans) await store.keep(key, Buffer.from('half'))
    mkdirSync(path.join(store.incoming, 'crashed'), { recursive: true })

    await sweepFiles(provider.db, store)
    expect(await keysOf(store)).toEqual(expect.arrayContaining(orphans))
    const tomorrow = Date.now() + 25 * 3600_000
    const stranger = openProvider(settings, await copyOf('empty'))
    const said = captureLog('warn')
    await sweepFiles(stranger.db, store, tomorrow)
    said.restore()
    expect(said.text()).toContain('kept by another database')
    expect(await keysOf(store)).toEqual(expect.arrayContaining(orphans))
    await sweepFiles(provider.db, store, tomorrow)
    expect((await keysOf(store)).filter((key) => orphans.includes(key))).toEqual([])
    expect(readdirSync(store.incoming)).toEqual([])
    expect((await provider.fetch(address, { headers: customer.headers })).status).toBe(200)
    expect((await provider.fetch(`/${picture}`)).status).toBe(200)
    expect((await provider.get(`drafts/files/${sha256}`, customer.headers)).status).toBe(200)
  })
})

describe('files move', () => {
  const move = (words: string, settings = shared) => typed(one, filesCommand, words, settings)

  test('copies a data folder into the bucket, and a second time only what is missing', async () => {
    const from = newFolder()
    const put = (key: string, content: string) => {
      mkdirSync(path.dirname(path.join(from, key)), { recursive: true })
      writeFileSync(path.join(from, key), content)
    }
    expect(await move(`move ${from}`)).toEqual([`There are no files in ${from}.`])
    const keys = [...Array.from({ length: 20 }, () => `uploads/artwork/${newName()}`), 'media/own/mug.png']
    for (const [index, key] of keys.entries()) put(key, `file ${index}`)
    put('uploads/incoming/x/0', 'on its way in')
    put('database/PG_VERSION', '18')
    expect((await move(`move ${from}`))[0]).toBe('Copied 21 files into the store; 0 were there already.')
    expect(String(await bucket.read(keys[3] ?? ''))).toBe('file 3')
    expect(await bucket.sizeOf('database/PG_VERSION')).toBeNull()
    put('uploads/profile/new.webp', 'new')
    await bucket.keep(keys[4] ?? '', Buffer.from('half'))
    expect((await move(`move ${from}`))[0]).toBe('Copied 2 files into the store; 20 were there already.')
    expect(String(await bucket.read(keys[4] ?? ''))).toBe('file 4')
  })

  test('says what is missing, and what it could not copy', async () => {
    await expect(move('')).rejects.toThrow('Say what to do with the files')
    await expect(move('move', { ...shared, filesUrl: null as never })).rejects.toThrow('Set FILES_URL')
    const from = newFolder()
    mkdirSync(path.join(from, 'media'))
    writeFileSync(path.join(from, 'media/mug.png'), 'x')
    writeFileSync(path.join(from, 'media/größer.png'), 'x')
    await expect(move(`move ${from}`)).rejects.toThrow(
      '1 file was not copied; run it again. The first is media/größer.png: ',
    )
  })
})

describe('an operator’s own files', () => {
  test('a picture is shown when a product names it', async () => {
    const [found] = await one.db.select().from(product).where(eq(product.id, bottle.id))
    if (!found) throw new Error('no product')
    const bytes = Buffer.from(await png(3))
    await bucket.keep('media/own/blue mug.png', bytes)
    await bucket.keep('media/own/unnamed.png', bytes)
    await bucket.keep('media/own/page.png', Buffer.from('<script>alert(1)</script>'))
    await bucket.keep(`templates/${found.sku}.pdf`, Buffer.from(plainPdf))
    const gallery = ['media/own/blue mug.png', 'media/own/page.png']
    await one.db.update(product).set({ gallery, hasBrandingTemplate: true }).where(eq(product.id, bottle.id))
    const shown = await two.fetch('/media/own/blue%20mug.png')
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect((await bytesOf(shown)).equals(bytes)).toBe(true)
    for (const other of ['unnamed.png', 'page.png', '..%2f..%2fuploads'])
      expect([other, (await two.fetch(`/media/own/${other}`)).status]).toEqual([other, 404])
    expect(await (await two.fetch(`/templates/${found.sku}.pdf`)).text()).toBe(plainPdf)
  })
})
