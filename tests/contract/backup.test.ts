/** Backup of a shop to a file, and restore of the file into a new shop. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, inject } from 'vitest'
import { processIdentity } from '../../server/db/data-folder'
import { migrateDatabase } from '../../server/db/migrate'
import { openDatabase } from '../../server/db/open'
import { artwork } from '../../server/db/schema-order'
import { product } from '../../server/db/schema-product'
import { type FileStore, fileStore } from '../../server/files/store'
import { addJob } from '../../server/mail/mail-queue'
import { backupCommand } from '../../server/operate/backup'
import { checkBackup } from '../../server/operate/checked-backup'
import { restoreCommand } from '../../server/operate/restore'
import type { Settings } from '../../server/base/settings'
import { artworkForm, newArtwork, pictureForm, png, sendForm } from './upload-calls'
import { copyTemplate, newBucket, newFolder } from './file-resources'
import { addToCart, readCartLines } from './cart-calls'
import { deskCall, newStaffMember } from './desk-calls'
import { sendEntry, entryFields, readGiveawayKey } from './giveaway-calls'
import { newProof, readWholeOrder, placeOrder } from './order-calls'
import {
  givePassword,
  knownPassword,
  newCustomer,
  openProvider,
  type Provider,
  testSettings,
  runCommand,
} from './provider'
import { readStoredFiles, newDatabase, digestRows, olderMigration, readStoredSettings } from './shop-contents'
import { singleProcessTest as test } from './single-process'

const newFile = () => path.join(newFolder(), 'shop.tar.gz')
const backup = (source: Provider, file: string, settings = testSettings) =>
  runCommand(source, backupCommand, [file], settings)
const newTarget = async (settings: Settings) =>
  openProvider(settings, await newDatabase(inject('databaseServer')))

/** Restores the file into a new database and a new folder. */
async function restored(file: string) {
  const settings = { ...testSettings, dataFolder: newFolder() }
  const target = await newTarget(settings)
  await runCommand(target, restoreCommand, [file], settings)
  return { target, settings }
}

/**
 * Fills the shop with an order, a cart with artwork, a proof, a profile picture, a giveaway entry, a mail job and a
 * changed catalogue.
 */
async function fillShop(provider: Provider, store: FileStore) {
  const customer = await newCustomer(provider)
  await givePassword(provider, customer)
  const bytes = await png(11)
  await newArtwork(provider, customer, { bytes, name: 'ordered.png' })
  const orderId = await placeOrder(provider, customer, {}, true)
  await newProof(provider, customer, undefined, store)
  const cartArtwork = await newArtwork(provider, customer, { bytes: await png(12), name: 'waits.png' })
  await provider.fetch('/frontend/api/auth/profilepic', {
    method: 'POST',
    headers: customer.headers,
    body: await pictureForm(),
  })
  await readGiveawayKey(provider)
  await sendEntry(provider, entryFields())
  await provider.db.update(product).set({ isHidden: true }).where(eq(product.id, 5))
  await addJob(provider.db, 'unknown', { for: 'nobody' })
  await store.put('media/own/mug.png', await png(13))
  await store.put('templates/MG-9.pdf', Buffer.from('%PDF'))
  return { customer, orderId, inCart: cartArtwork }
}

test('shop restored into a new database and file store equals the original and works', async () => {
  const file = newFile()
  const sourceSettings = { ...testSettings, filesUrl: await newBucket() }
  const source = openProvider(sourceSettings, await copyTemplate('seeded'))
  const { customer, orderId, inCart } = await fillShop(source, fileStore(sourceSettings))
  const output = await backup(source, file, sourceSettings)
  expect(output).toEqual([expect.stringMatching(/^Backed up \d+ tables and 8 files\.$/), expect.any(String)])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(path.dirname(file))).toEqual(['shop.tar.gz'])

  const { target, settings } = await restored(file)
  expect(await digestRows(target.db)).toEqual(await digestRows(source.db))
  const files = await readStoredFiles(sourceSettings)
  expect(files.size).toBe(8)
  expect(await readStoredFiles(settings)).toEqual(files)
  const [before, after] = [await readStoredSettings(source.db), await readStoredSettings(target.db)]
  expect(after.others).toEqual(before.others)
  // Devices may know later states of the shop that was backed up, so the version must be higher and the origin new.
  expect(after.version).toBeGreaterThan(before.version)
  expect(after.origin).not.toBe(before.origin)

  expect((await target.get('cart', customer.headers)).status).toBe(401)
  const signIn = await target.post('auth/signin', { Email: customer.email, Password: knownPassword })
  const { token } = await signIn.json()
  const targetCustomer = { ...customer, headers: { Authorization: token } }
  expect(await readWholeOrder(target, targetCustomer, orderId)).toEqual(
    await readWholeOrder(source, customer, orderId),
  )
  expect((await readCartLines(target, targetCustomer)).length).toBe(1)
  expect((await target.fetch(inCart.path)).status).toBe(200)
  expect(await placeOrder(target, targetCustomer, {}, true)).toBe(orderId + 2)
  expect(await migrateDatabase(target.url)).toBeUndefined()
})

test('backup made while customers change files has every file that its database names', async () => {
  const settings = { ...testSettings, dataFolder: newFolder() }
  const provider = openProvider(settings, await copyTemplate('seeded'))
  const customer = await newCustomer(provider)
  for (let index = 0; index < 120; index++)
    await fileStore(settings).put(`media/own/${index}.png`, Buffer.alloc(10_000))
  const send = async (start: number, count: number) => {
    // The provider neither decodes this type nor makes thumbnails of it, so many files are sent during the backup.
    const files = Array.from({ length: count }, (_, index) => ({
      bytes: `\0\0\0\x18ftypheic\0\0\0\0mif1heic${start + index}`,
      name: 'logo.heic',
    }))
    const reply = await sendForm(provider, customer, await artworkForm(lineId, files))
    expect(reply.status).toBe(200)
    return (await reply.json()).cartAttachment as { CartAttachmentID: number }[]
  }
  const lineId = await addToCart(provider, customer)
  const attachments = await send(0, 10)
  const file = newFile()
  const backupEnd = new AbortController()
  const writing = backup(provider, file, settings).finally(() => backupEnd.abort())
  for (let nth = 10; !backupEnd.signal.aborted; nth++) {
    const removed = attachments.pop()
    if (!removed) break
    const body = { CartID: lineId, CartAttachmentID: removed.CartAttachmentID }
    await provider.post('cart/deleteattchment', body, customer.headers)
    await send(nth, 1)
  }
  await writing
  expect(attachments.length).toBeLessThan(9)

  const { target, settings: targetSettings } = await restored(file)
  const rows = await target.db.select().from(artwork).where(isNotNull(artwork.cartLineId))
  // The backup may fall between a removal and the next upload, so one file may be missing.
  expect(rows.length).toBeGreaterThanOrEqual(9)
  const files = [...(await readStoredFiles(targetSettings)).keys()]
  for (const row of rows) expect(files).toContain(row.libraryKey)
})

test('backup downloaded at the desk is complete', async () => {
  const settings = { ...testSettings, dataFolder: newFolder() }
  const source = openProvider(settings, await copyTemplate('seeded'))
  await newArtwork(source, await newCustomer(source))
  const { cookie } = await newStaffMember(source, ['all'])
  const reply = await deskCall(source, cookie, ['GET', 'backup'])
  expect(reply.headers.get('Content-Disposition')).toMatch(/^attachment; filename="shop-[\d-]+\.tar\.gz"$/)
  const file = newFile()
  writeFileSync(file, Buffer.from(await reply.arrayBuffer()))
  expect(await checkBackup(file)).toMatchObject({ files: (await readStoredFiles(settings)).size })
})

describe('refused backups and restores', () => {
  const provider = openProvider()
  const file = newFile()
  beforeAll(async () => {
    await newArtwork(provider, await newCustomer(provider))
    await backup(provider, file)
  })

  test('restore refuses a database or a file store that already contains a shop', async () => {
    const settings = { ...testSettings, dataFolder: newFolder() }
    const restore = (target: Provider) => runCommand(target, restoreCommand, [file], settings)
    const rows = await digestRows(provider.db)
    await expect(restore(provider)).rejects.toThrow('The database or file store is not empty.')
    expect(await digestRows(provider.db)).toEqual(rows)
    await expect(restore(openProvider({}, await copyTemplate('empty')))).rejects.toThrow(
      'The database or file store is not empty.',
    )
    await fileStore(settings).put('media/own/mug.png', Buffer.from('mine'))
    await expect(restore(await newTarget(settings))).rejects.toThrow(
      'The database or file store is not empty.',
    )
  })

  test('backup never overwrites a file, and both commands require a file name', async () => {
    const before = readFileSync(file)
    await expect(backup(provider, file)).rejects.toThrow('already exists')
    expect(readFileSync(file).equals(before)).toBe(true)
    await expect(runCommand(provider, backupCommand, [])).rejects.toThrow('Specify a file')
    await expect(runCommand(provider, restoreCommand, [])).rejects.toThrow('Specify a backup')
  })

  test('backup removes the folder that a killed backup left, and no other folder', async () => {
    const folder = newFolder()
    const leftovers = ['a.tar.gz.Xx1234', 'b.tar.gz.Xx1234', 'c.tar.gz.Xx1234', 'mine.Xx1234']
    const writers = [
      `${hostname()} 999999999 5`,
      'another-machine 999999999 5',
      `${hostname()} ${processIdentity(1)}`,
    ]
    for (const [index, name] of leftovers.entries()) {
      mkdirSync(path.join(folder, name))
      const writer = writers[index]
      if (writer !== undefined) writeFileSync(path.join(folder, name, 'backup-process'), writer)
    }
    await backup(provider, path.join(folder, 'd.tar.gz'))
    expect(readdirSync(folder).toSorted()).toEqual([...leftovers.slice(1, 3), 'd.tar.gz', 'mine.Xx1234'])
  })

  test('backup of an earlier build is refused, and nothing is restored', async () => {
    const olderShop = openProvider({}, await newDatabase(inject('databaseServer')))
    await migrateDatabase(olderShop.url, [olderMigration])
    const olderFile = newFile()
    await backup(olderShop, olderFile)
    const settings = { ...testSettings, dataFolder: newFolder() }
    const target = await newTarget(settings)
    await expect(runCommand(target, restoreCommand, [olderFile], settings)).rejects.toThrow(
      'This backup was created by an earlier build of Showfloor, which was never released. Restore it with that build.',
    )
    const { rows } = await target.db.execute(sql`select from pg_tables where schemaname = 'public'`)
    expect(rows).toEqual([])
  })

  test('interrupted restore prevents the start of the shop until it is repeated', async () => {
    const settings = { ...testSettings, dataFolder: newFolder() }
    const target = await newTarget(settings)
    const [key = ''] = [...(await readStoredFiles(testSettings)).keys()]
    const blockingFolder = path.join(settings.dataFolder, key)
    mkdirSync(blockingFolder, { recursive: true })
    await expect(runCommand(target, restoreCommand, [file], settings)).rejects.toThrow(
      `Restore failed at files/${key}: The file store failed`,
    )
    const start = () => openDatabase({ ...settings, databaseUrl: target.url })
    await expect(start()).rejects.toThrow('A restore did not finish. Run it again')
    rmSync(blockingFolder, { recursive: true })
    await runCommand(target, restoreCommand, [file], settings)
    expect(await digestRows(target.db)).toEqual(await digestRows(provider.db))
    await (await start()).close()
  })
})
