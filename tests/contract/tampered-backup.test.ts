/** A backup that is damaged, changed or none is refused in words before anything is restored (req 19.22). */
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
import { copyOf, newFolder } from './file-resources'
import { newCustomer, openProvider, type Provider, testSettings, runCommand } from './provider'
import { newArtwork } from './upload-calls'
import { filesOf, newDatabase } from './shop-contents'
import { singleProcessTest as test } from './single-process'

type Entry = { header: Partial<Header> & { name: string }; body: Buffer }

const newFile = () => path.join(newFolder(), 'shop.tar.gz')
let written: Buffer
let entries: Entry[]
let others: Entry[]
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
async function packed(all: readonly Entry[], level = 0): Promise<Buffer> {
  const tar = pack()
  for (const { header, body } of all) tar.entry(header, body)
  tar.finalize()
  const file = newFile()
  await pipeline(tar, createGzip({ level }), createWriteStream(file))
  return readFileSync(file)
}

/** Adds a matching digest, as an attacker would who knows the format. */
async function withDigest(all: readonly Entry[], level?: number): Promise<Buffer> {
  const content = all.filter(({ header }) => header.name !== 'digest.json')
  const digest = entriesDigest()
  for (const { header, body } of content) {
    digest.begin(header.name, body.byteLength)
    digest.add(body)
  }
  const body = Buffer.from(JSON.stringify({ sha256: digest.end() }))
  return packed([...content, { header: { name: 'digest.json' }, body }], level)
}

const entry = (name: string, body: Buffer | string = 'x', more: Partial<Header> = {}): Entry => ({
  header: { name, ...more },
  body: Buffer.from(body),
})
const named = (all: readonly Entry[], name: string) => {
  const match = all.find(({ header }) => header.name === name)
  if (!match) throw new Error(`The backup has no ${name}.`)
  return match
}
const without = (name: string) => entries.filter(({ header }) => header.name !== name)
const withExtra = (...more: Entry[]) => withDigest([...more, ...entries])
const describedAs = (changes: object) => {
  const manifest = JSON.parse(named(entries, 'manifest.json').body.toString()) as object
  const changed = entry('manifest.json', JSON.stringify({ ...manifest, ...changes }))
  return withDigest(entries.map((item) => (item.header.name === 'manifest.json' ? changed : item)))
}
const flipped = (index: number) => {
  const copy = Buffer.from(written)
  copy[index] = (copy[index] ?? 0) ^ 1
  return copy
}

beforeAll(async () => {
  const source = openProvider()
  await newArtwork(source, await newCustomer(source))
  written = readFileSync(await backupOf(source))
  entries = await entriesIn(written)
  others = await entriesIn(readFileSync(await backupOf(openProvider({}, await copyOf('empty')))))
  target = openProvider(settings, await newDatabase(inject('databaseServer')))
})

const notWhole = 'is not a complete backup'
const notOfAShop = 'contains an unexpected file'
const unknown = 'is not in a backup format of this version of Showfloor'
const changed = 'was changed after it was created, or is combined from several backups'
const mb = 1024 * 1024

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['a file without a byte', () => Buffer.alloc(0), notWhole],
  ['a file of another kind', () => Buffer.from('%PDF-1.7'), notWhole],
  ['one that was cut short', () => written.subarray(0, -100), notWhole],
  ['one that was cut in half', () => written.subarray(0, written.length / 2), notWhole],
  ['one with a bit changed', () => flipped(Math.floor(written.length / 2)), notWhole],
  ['one with a bit of its check sum changed', () => flipped(written.length - 6), notWhole],
  ['another archive', () => packed([entry('readme.txt')]), notOfAShop],
  ['an archive of nothing', () => packed([]), unknown],
  ['one without what describes it', () => withDigest(without('manifest.json')), unknown],
  [
    'one that is described by no JSON',
    () => withDigest([...without('manifest.json'), entry('manifest.json', '{')]),
    unknown,
  ],
  ['one of no day', () => describedAs({ madeAt: 'a'.repeat(1000) }), unknown],
  ['one with a sequence that is none', () => describedAs({ sequences: { 'a b;': '1' } }), unknown],
  ['one of a later format', () => describedAs({ format: 3 }), unknown],
  ['one by pg_dump', () => describedAs({ pgDump: 18 }), 'Restore it with that version'],
  ['one of a newer version', () => describedAs({ migration: 9e12 }), 'newer version of Showfloor'],
  ['one of a version that never was', () => describedAs({ migration: 1 }), 'unknown version of Showfloor'],
  [
    'one that is described by another one',
    () =>
      packed(
        entries.map((item) => (item.header.name === 'manifest.json' ? named(others, 'manifest.json') : item)),
      ),
    changed,
  ],
  [
    'one with a table of another one',
    () =>
      packed(
        entries.map((item) =>
          item.header.name === 'tables/app_user' ? named(others, 'tables/app_user') : item,
        ),
      ),
    changed,
  ],
  ['one that lacks a table', () => packed(without('tables/app_user')), changed],
  ['one with a file that came later', () => packed([entry('files/media/a.png'), ...entries]), changed],
  ['one without its digest', () => packed(without('digest.json')), changed],
  [
    'one with another digest',
    () => packed([...without('digest.json'), named(others, 'digest.json')]),
    changed,
  ],
  [
    'one with a path out of the store',
    () => withExtra(entry('files/media/../../a')),
    `${notOfAShop}: media/../../a.`,
  ],
  [
    'one with a path out of the store by backslashes',
    () => withExtra(entry('files/media/..\\..\\a')),
    notOfAShop,
  ],
  [
    'one with an absolute path',
    () => withExtra(entry('/etc/cron.d/shop')),
    `${notOfAShop}: /etc/cron.d/shop.`,
  ],
  [
    'one with an absolute path in the store',
    () => withExtra(entry('files//etc/passwd')),
    `${notOfAShop}: /etc/passwd.`,
  ],
  [
    'one with a file in no folder of a shop',
    () => withExtra(entry('files/else/a')),
    `${notOfAShop}: else/a.`,
  ],
  [
    'one with a file within a file',
    () => withExtra(entry('files/media/a'), entry('files/media/a/b')),
    `${notOfAShop}: media/a/b.`,
  ],
  [
    'one with a table that is a statement',
    () => withExtra(entry('tables/a; drop table b')),
    'contains an unexpected table',
  ],
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
  [
    'one that is described twice',
    () => withExtra(entry('manifest.json', '{}')),
    'contains manifest.json twice',
  ],
  [
    'one with a long description',
    () => withDigest([entry('manifest.json', Buffer.alloc(2 * mb)), ...without('manifest.json')]),
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
  ['one with a table that is not packed', () => withExtra(entry('tables/a', 'x')), notWhole],
])('backup is refused and nothing is restored: %s', async (_, content, why) => {
  const file = newFile()
  writeFileSync(file, await content())
  const restoring = runCommand(target, restoreCommand, [file], settings)
  await expect(restoring).rejects.toThrow(why)
  await expect(restoring).rejects.toThrow('Nothing was restored.')
  const { rows } = await target.db.execute(sql`
    select from pg_namespace where nspname in ('drizzle', 'showfloor_restore')`)
  expect(rows).toEqual([])
  expect([...(await filesOf(settings))]).toEqual([])
})

test('a file that is not there is named', async () => {
  await expect(runCommand(target, restoreCommand, ['/nowhere/shop.tar.gz'], settings)).rejects.toThrow(
    'ENOENT',
  )
})

test('a backup that was written anew as it was is restored', async () => {
  const file = newFile()
  writeFileSync(file, await withDigest(entries))
  await runCommand(target, restoreCommand, [file], settings)
  expect((await filesOf(settings)).size).toBeGreaterThan(0)
})
