/**
 * Files in a bucket that instances share, or in a folder: access to them, leftovers of a crash, and the move from a
 * folder to a bucket.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { artwork } from '../../server/db/schema-order'
import { product } from '../../server/db/schema-product'
import { fileStore } from '../../server/files/store'
import { serverFeatures } from '../../server/features'
import { sweepFiles } from '../../server/files/sweep'
import { filesCommand } from '../../server/operate/files'
import { captureLog } from '../support/log'
import { artworkForm, listFileKeys, newArtwork, pictureForm, plainPdf, png, sendForm } from './upload-calls'
import { copyTemplate, newBucket, newFolder } from './file-resources'
import { addToCart, bottle, tote } from './cart-calls'
import {
  type Customer,
  newCustomer,
  openProvider,
  type Provider,
  readRefusal,
  runCommand,
  signedIn,
  testSettings,
} from './provider'
import { singleProcessTest } from './single-process'

const filesUrl = await newBucket()
const withBucket = { ...testSettings, filesUrl }
const bucket = fileStore(withBucket)
const folders = [newFolder(), newFolder()] as const
const [instanceA, instanceB] = folders.map((dataFolder) => openProvider({ filesUrl, dataFolder })) as [
  Provider,
  Provider,
]

const filesOn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
let nameCount = 0
const newName = () => String(++nameCount).padStart(32, '0')
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
  test('artwork sent to one instance is served by the other to its customer and shop', async () => {
    const customer = await newCustomer(instanceA)
    const bytes = await png(7)
    const sent = await newArtwork(instanceA, customer, { bytes, name: 'logo.png' })
    for (const headers of [customer.headers, await signedIn(instanceB, 0)])
      expect((await bytesOf(await instanceB.fetch(sent.path, { headers }))).equals(bytes)).toBe(true)
    expect((await instanceB.fetch(sent.path)).status).toBe(200)
    const [row] = await instanceA.db.select().from(artwork).where(eq(artwork.id, sent.id))
    const key = row?.libraryKey ?? ''
    expect(await bucket.sizeOf(key)).toBe(bytes.byteLength)
    expect(folders.flatMap(filesOn)).toEqual([])
    expect(await instanceB.fetch(`/${key}`)).toMatchObject({ status: 404 })
    const body = { CartID: sent.lineId, CartAttachmentID: sent.id }
    expect((await instanceB.post('cart/deleteattchment', body, customer.headers)).status).toBe(200)
    expect((await instanceB.fetch(sent.path)).status).toBe(404)
  })

  test('profile picture is served by both instances and replaces the previous one', async () => {
    const customer = await newCustomer(instanceA)
    const before = await sendPicture(instanceA, customer)
    expect((await instanceB.fetch(`/${before}`)).status).toBe(200)
    const now = await sendPicture(instanceB, customer)
    expect((await instanceA.fetch(`/${now}`)).status).toBe(200)
    expect((await instanceA.fetch(`/${before}`)).status).toBe(404)
  })
})

describe('unusable file store', () => {
  const storeAt = (url: string) => fileStore({ ...testSettings, filesUrl: url })

  test('check of an unusable file store fails with the cause', async () => {
    await expect(storeAt(filesUrl.replace('shop', 'none')).check()).rejects.toThrow(
      'The file store failed: NoSuchBucket.',
    )
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'another')
    await expect(storeAt(filesUrl).check()).rejects.toThrow('The file store failed: InvalidAccessKeyId.')
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
    await expect(fileStore(testSettings).check()).resolves.toBeUndefined()
  })

  singleProcessTest(
    'upload is refused while the file store is unreachable, with no file name logged',
    async () => {
      const customer = await newCustomer(instanceA)
      const stored = await newArtwork(instanceA, customer)
      const log = captureLog()
      const unreachable = filesUrl.replace(/:\d+&/, ':1&')
      const brokenProvider = openProvider({ filesUrl: unreachable, dataFolder: newFolder() })
      const lineId = await addToCart(brokenProvider, customer, { ProductID: tote.id })
      const refused = await sendForm(brokenProvider, customer, await artworkForm(lineId))
      expect(refused.status).toBe(500)
      expect(await instanceA.db.$count(artwork, eq(artwork.cartLineId, lineId))).toBe(0)
      // The reply is not 404, because the file exists.
      expect(
        await readRefusal(await brokenProvider.fetch(stored.path, { headers: customer.headers })),
      ).toEqual([500, expect.stringContaining('Something went wrong on our side')])
      expect((await instanceA.fetch(stored.path, { headers: customer.headers })).status).toBe(200)
      const [row] = await instanceA.db.select().from(artwork).where(eq(artwork.id, stored.id))
      log.restore()
      expect(log.text()).toMatch(/The file store failed: ECONNREFUSED\./)
      expect(log.text()).not.toContain(row?.file)
    },
  )
})

describe.each([
  ['a folder', () => ({ ...testSettings, dataFolder: newFolder() })],
  ['a bucket', () => ({ ...withBucket, dataFolder: newFolder() })],
])('leftovers of a crash in %s', (_, settingsOf) => {
  test('sweep deletes orphaned files after a day and leaves files in use', async () => {
    const settings = settingsOf()
    const store = fileStore(settings)
    const provider = openProvider(settings)
    const customer = await newCustomer(provider)
    const { path: address } = await newArtwork(provider, customer)
    const picture = await sendPicture(provider, customer)
    const orphans = ['artwork/ID', 'profile/ID.webp'].map((key) => `uploads/${key.replace('ID', newName())}`)
    for (const key of orphans) await store.put(key, Buffer.from('half'))
    mkdirSync(path.join(store.incoming, 'crashed'), { recursive: true })

    await sweepFiles(provider.db, store, serverFeatures)
    expect(await listFileKeys(store)).toEqual(expect.arrayContaining(orphans))
    const tomorrow = Date.now() + 25 * 3600_000
    const otherShop = openProvider(settings, await copyTemplate('empty'))
    const log = captureLog('warn')
    await sweepFiles(otherShop.db, store, serverFeatures, tomorrow)
    log.restore()
    expect(log.text()).toContain('belongs to another database')
    expect(await listFileKeys(store)).toEqual(expect.arrayContaining(orphans))
    await sweepFiles(provider.db, store, serverFeatures, tomorrow)
    expect((await listFileKeys(store)).filter((key) => orphans.includes(key))).toEqual([])
    expect(readdirSync(store.incoming)).toEqual([])
    expect((await provider.fetch(address, { headers: customer.headers })).status).toBe(200)
    expect((await provider.fetch(`/${picture}`)).status).toBe(200)
  })
})

describe('command files move', () => {
  const move = (words: string, settings = withBucket) => runCommand(instanceA, filesCommand, words, settings)

  test('files move copies a folder into the bucket, and later only missing files', async () => {
    const sourceFolder = newFolder()
    const put = (key: string, content: string) => {
      mkdirSync(path.dirname(path.join(sourceFolder, key)), { recursive: true })
      writeFileSync(path.join(sourceFolder, key), content)
    }
    expect(await move(`move ${sourceFolder}`)).toEqual([`No files in ${sourceFolder}.`])
    const keys = [...Array.from({ length: 20 }, () => `uploads/artwork/${newName()}`), 'media/own/mug.png']
    for (const [index, key] of keys.entries()) put(key, `file ${index}`)
    put('uploads/incoming/x/0', 'on its way in')
    put('database/PG_VERSION', '18')
    expect((await move(`move ${sourceFolder}`))[0]).toBe('Copied 21 files to the bucket, skipped 0 existing.')
    expect(String(await bucket.read(keys[3] ?? ''))).toBe('file 3')
    expect(await bucket.sizeOf('database/PG_VERSION')).toBeNull()
    put('uploads/profile/new.webp', 'new')
    await bucket.put(keys[4] ?? '', Buffer.from('half'))
    expect((await move(`move ${sourceFolder}`))[0]).toBe('Copied 2 files to the bucket, skipped 20 existing.')
    expect(String(await bucket.read(keys[4] ?? ''))).toBe('file 4')
  })

  test('files move explains what is missing and which files were not copied', async () => {
    await expect(move('')).rejects.toThrow('Use "files move"')
    await expect(move('move', { ...withBucket, filesUrl: null as never })).rejects.toThrow('Set FILES_URL')
    const sourceFolder = newFolder()
    mkdirSync(path.join(sourceFolder, 'media'))
    writeFileSync(path.join(sourceFolder, 'media/mug.png'), 'x')
    writeFileSync(path.join(sourceFolder, 'media/größer.png'), 'x')
    await expect(move(`move ${sourceFolder}`)).rejects.toThrow(
      'Failed to copy 1 file. Run the command again. First error: media/größer.png: ',
    )
  })
})

describe('an operator’s own files', () => {
  test('operator’s file is served only when it is a picture that a product uses', async () => {
    const bytes = Buffer.from(await png(3))
    await bucket.put('media/own/blue mug.png', bytes)
    await bucket.put('media/own/unnamed.png', bytes)
    await bucket.put('media/own/page.png', Buffer.from('<script>alert(1)</script>'))
    await bucket.put('templates/SB-1002.pdf', Buffer.from(plainPdf))
    const gallery = ['media/own/blue mug.png', 'media/own/page.png']
    const productFields = { gallery, hasBrandingTemplate: true }
    await instanceA.db.update(product).set(productFields).where(eq(product.id, bottle.id))
    const reply = await instanceB.fetch('/media/own/blue%20mug.png')
    expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect((await bytesOf(reply)).equals(bytes)).toBe(true)
    for (const otherName of ['unnamed.png', 'page.png', '..%2f..%2fuploads'])
      expect([otherName, (await instanceB.fetch(`/media/own/${otherName}`)).status]).toEqual([otherName, 404])
    expect(await (await instanceB.fetch('/templates/SB-1002.pdf')).text()).toBe(plainPdf)
  })
})
