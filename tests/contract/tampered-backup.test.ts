/** A file that is not an unchanged backup is refused with a message before anything is restored (req 19.22). */
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { extract, type Header, pack } from 'tar-stream'
import { beforeAll, expect, inject } from 'vitest'
import { backupCommand } from '../../server/operate/backup'
import { restoreCommand } from '../../server/operate/restore'
import { entriesDigest } from '../../server/writes/backup'
import { copyTemplate, newFolder } from './file-resources'
import { newCustomer, openProvider, type Provider, testSettings, runCommand } from './provider'
import { newArtwork } from './upload-calls'
import { readStoredFiles, newDatabase } from './shop-contents'
import { singleProcessTest as test } from './single-process'

type Entry = { header: Partial<Header> & { name: string }; body: Buffer }

const newFile = () => path.join(newFolder(), 'shop.tar.gz')
let backupBytes: Buffer
let entries: Entry[]
let otherEntries: Entry[]
const settings = { ...testSettings, dataFolder: newFolder() }
let target: Provider

async function backupOf(source: Provider): Promise<string> {
  const file = newFile()
  await runCommand(source, backupCommand, [file])
  return file
}

async function entriesIn(file: Buffer): Promise<Entry[]> {
  const tar = extract()
  const result: Entry[] = []
  createGunzip().end(file).pipe(tar)
  for await (const entry of tar)
    result.push({ header: { name: entry.header.name }, body: await buffer(entry) })
  return result
}

/** Packs the entries into a file without changing them. */
async function packEntries(items: readonly Entry[], level = 0): Promise<Buffer> {
  const tar = pack()
  for (const { header, body } of items) tar.entry(header, body)
  tar.finalize()
  const file = newFile()
  await pipeline(tar, createGzip({ level }), createWriteStream(file))
  return readFileSync(file)
}

/** Adds a matching digest, as an attacker who knows the format would. */
async function withDigest(items: readonly Entry[], level?: number): Promise<Buffer> {
  const content = items.filter(({ header }) => header.name !== 'digest.json')
  const digest = entriesDigest()
  for (const { header, body } of content) {
    digest.begin(header.name, body.byteLength)
    digest.add(body)
  }
  const body = Buffer.from(JSON.stringify({ sha256: digest.end() }))
  return packEntries([...content, { header: { name: 'digest.json' }, body }], level)
}

const entry = (name: string, body: Buffer | string = 'x', overrides: Partial<Header> = {}): Entry => ({
  header: { name, ...overrides },
  body: Buffer.from(body),
})
const findEntry = (items: readonly Entry[], name: string) => {
  const match = items.find(({ header }) => header.name === name)
  if (!match) throw new Error(`The backup has no ${name}.`)
  return match
}
const entriesWithout = (name: string) => entries.filter(({ header }) => header.name !== name)
const withExtra = (...extraEntries: Entry[]) => withDigest([...extraEntries, ...entries])
const withFile = (name: string) => withExtra(entry(name))
/** Replaces an entry by the entry of another backup. */
const withOther = (name: string) => {
  const other = findEntry(otherEntries, name)
  return packEntries(entries.map((item) => (item.header.name === name ? other : item)))
}
const withManifest = (changes: object) => {
  const manifest = JSON.parse(findEntry(entries, 'manifest.json').body.toString()) as object
  const changedEntry = entry('manifest.json', JSON.stringify({ ...manifest, ...changes }))
  return withDigest(entries.map((item) => (item.header.name === 'manifest.json' ? changedEntry : item)))
}
const withFlippedBit = (index: number) => {
  const copy = Buffer.from(backupBytes)
  copy[index] = (copy[index] ?? 0) ^ 1
  return copy
}

beforeAll(async () => {
  const source = openProvider()
  await newArtwork(source, await newCustomer(source))
  backupBytes = readFileSync(await backupOf(source))
  entries = await entriesIn(backupBytes)
  otherEntries = await entriesIn(readFileSync(await backupOf(openProvider({}, await copyTemplate('empty')))))
  target = openProvider(settings, await newDatabase(inject('databaseServer')))
})

const incomplete = 'is not a complete backup'
const notOfAShop = 'contains an unexpected file'
const unknownFormat = 'is not in a backup format of this version of Showfloor'
const earlierBuild = 'an earlier build of Showfloor, which was never released. Restore it with that build.'
const changed = 'was changed after it was created, or is combined from several backups'
const mb = 1024 * 1024

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['an empty file', () => Buffer.alloc(0), incomplete],
  ['a file of another kind', () => Buffer.from('%PDF-1.7'), incomplete],
  ['one that was cut short', () => backupBytes.subarray(0, -100), incomplete],
  ['one that was cut in half', () => backupBytes.subarray(0, backupBytes.length / 2), incomplete],
  ['one with a bit changed', () => withFlippedBit(Math.floor(backupBytes.length / 2)), incomplete],
  ['one with a bit of its check sum changed', () => withFlippedBit(backupBytes.length - 6), incomplete],
  ['another archive', () => packEntries([entry('readme.txt')]), notOfAShop],
  ['an empty archive', () => packEntries([]), unknownFormat],
  ['one without a manifest', () => withDigest(entriesWithout('manifest.json')), unknownFormat],
  [
    'one with a manifest that is not JSON',
    () => withDigest([...entriesWithout('manifest.json'), entry('manifest.json', '{')]),
    unknownFormat,
  ],
  ['one with an invalid date', () => withManifest({ madeAt: 'a'.repeat(1000) }), unknownFormat],
  ['one with an invalid sequence', () => withManifest({ sequences: { 'a b;': '1' } }), unknownFormat],
  ['one of a later format', () => withManifest({ format: 3 }), unknownFormat],
  ['one of a newer version', () => withManifest({ migration: 9e12 }), 'newer version of Showfloor'],
  ['one of an earlier build', () => withManifest({ migration: 1 }), earlierBuild],
  [
    'one of an earlier build with another format',
    () => packEntries([entry('manifest.json', JSON.stringify({ migration: 1 })), entry('database.dump')]),
    earlierBuild,
  ],
  ['one with the manifest of another backup', () => withOther('manifest.json'), changed],
  ['one with a table of another backup', () => withOther('tables/app_user'), changed],
  ['one that lacks a table', () => packEntries(entriesWithout('tables/app_user')), changed],
  ['one with an added file', () => packEntries([entry('files/media/a.png'), ...entries]), changed],
  ['one without its digest', () => packEntries(entriesWithout('digest.json')), changed],
  ['one with another digest', () => withOther('digest.json'), changed],
  [
    'one with a path out of the store',
    () => withFile('files/media/../../a'),
    `${notOfAShop}: media/../../a.`,
  ],
  ['one with a path out of the store by backslashes', () => withFile('files/media/..\\..\\a'), notOfAShop],
  ['one with an absolute path', () => withFile('/etc/cron.d/shop'), `${notOfAShop}: /etc/cron.d/shop.`],
  [
    'one with an absolute path in the store',
    () => withFile('files//etc/passwd'),
    `${notOfAShop}: /etc/passwd.`,
  ],
  ['one with a file in no folder of a shop', () => withFile('files/else/a'), `${notOfAShop}: else/a.`],
  [
    'one with a file within a file',
    () => withExtra(entry('files/media/a'), entry('files/media/a/b')),
    `${notOfAShop}: media/a/b.`,
  ],
  ['one with a table that is a statement', () => withFile('tables/a; drop table b'), 'an unexpected table'],
  [
    'one with a symbolic link',
    () => withExtra(entry('files/media/a', '', { type: 'symlink', linkname: '/etc/passwd' })),
    'contains an entry that is not a file: files/media/a',
  ],
  [
    'one with a hard link',
    () => withExtra(entry('files/media/a', '', { type: 'link', linkname: 'files/media/b' })),
    'contains an entry that is not a file',
  ],
  [
    'one with a folder',
    () => withExtra(entry('files/media', '', { type: 'directory' })),
    'contains an entry that is not a file',
  ],
  [
    'one with a file twice',
    () => withExtra(entry('files/media/a', 'x'), entry('files/media/a', 'y')),
    'contains files/media/a twice',
  ],
  ['one with two manifests', () => withExtra(entry('manifest.json', '{}')), 'contains manifest.json twice'],
  [
    'one with a large manifest',
    () => withDigest([entry('manifest.json', Buffer.alloc(2 * mb)), ...entriesWithout('manifest.json')]),
    'contains a file that is too large: manifest.json',
  ],
  [
    'one that unpacks without end',
    () => withDigest([entry('files/media/a', Buffer.alloc(90 * mb)), ...entries], 9),
    'its content is too large',
  ],
  [
    'one with a table that unpacks without end',
    () => withExtra(entry('tables/a', gzipSync(Buffer.alloc(90 * mb)))),
    'tables/a is too large for a table',
  ],
  ['one with a table that is not packed', () => withExtra(entry('tables/a', 'x')), incomplete],
])('backup is refused and nothing is restored: %s', async (_, content, message) => {
  const file = newFile()
  writeFileSync(file, await content())
  const restoring = runCommand(target, restoreCommand, [file], settings)
  await expect(restoring).rejects.toThrow(message)
  await expect(restoring).rejects.toThrow('Nothing was restored.')
  const { rows } = await target.db.execute(sql`
    select from pg_namespace where nspname in ('drizzle', 'showfloor_restore')`)
  expect(rows).toEqual([])
  expect([...(await readStoredFiles(settings))]).toEqual([])
})

test('missing backup file is reported', async () => {
  await expect(runCommand(target, restoreCommand, ['/nowhere/shop.tar.gz'], settings)).rejects.toThrow(
    'ENOENT',
  )
})

test('backup that is packed again without changes is restored', async () => {
  const file = newFile()
  writeFileSync(file, await withDigest(entries))
  await runCommand(target, restoreCommand, [file], settings)
  expect((await readStoredFiles(settings)).size).toBeGreaterThan(0)
})
