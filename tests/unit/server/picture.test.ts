/** A picture is rendered once, stored whole, and rendered again when the stored file is damaged. */
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deleteOldest, pictureResponse as respond } from '../../../server/routes/picture'

const path = 'media/v1/w320/product/mug/navy-on-white/1.webp'
const pictureResponse = (requestedPath: string) =>
  respond(requestedPath, { caller: 'somebody', isUsed: () => Promise.resolve(true) })
let folder = ''
const previousFolder = process.env.SHOWFLOOR_DATA

async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  process.env.SHOWFLOOR_DATA = folder
})

afterEach(async () => {
  if (previousFolder === undefined) delete process.env.SHOWFLOOR_DATA
  else process.env.SHOWFLOOR_DATA = previousFolder
  await rm(folder, { recursive: true, force: true })
})

it('picture is a WebP with a strong ETag, with or without a leading slash', async () => {
  const first = await pictureResponse(path)
  const second = await pictureResponse(`/${path}`)
  expect(first?.etag).toMatch(/^"[\w-]{20,}"$/)
  expect(second?.etag).toBe(first?.etag)
  expect(Buffer.from(second?.body ?? []).equals(Buffer.from(first?.body ?? []))).toBe(true)
  expect((await sharp(first?.body).metadata()).format).toBe('webp')
  expect(await files()).toHaveLength(1)
})

it('simultaneous requests share one rendering', async () => {
  const all = await Promise.all(Array.from({ length: 12 }, () => pictureResponse(path)))
  for (const response of all) expect(response).toBe(all[0])
  expect(await files()).toHaveLength(1)
})

it('picture is rendered again when its file is cut short, empty or changed', async () => {
  const first = await pictureResponse(path)
  const [file = ''] = await files()
  const whole = await readFile(file)
  const changedFile = Buffer.from(whole)
  changedFile[100] = (changedFile[100] ?? 0) ^ 255
  const damagedFiles = [whole.subarray(0, 200), Buffer.alloc(0), changedFile, Buffer.from('not a picture')]
  for (const damaged of damagedFiles) {
    await writeFile(file, damaged)
    const response = await pictureResponse(path)
    expect(response?.etag).toBe(first?.etag)
    expect((await readFile(file)).equals(whole)).toBe(true)
  }
})

it('picture is delivered even when it cannot be stored', async () => {
  process.env.SHOWFLOOR_DATA = join(folder, 'a-file')
  await writeFile(join(folder, 'a-file'), 'in the way')
  expect((await pictureResponse(path))?.body.length).toBeGreaterThan(900)
})

it('scenes with many names are stored as a few files', async () => {
  for (let i = 0; i < 24; i++) await pictureResponse(`media/v1/w320/logo/teal/mug/brand-${i}.webp`)
  expect((await files()).length).toBeLessThanOrEqual(8)
})

it('picture that the shop does not use is not rendered', async () => {
  const unused = { caller: 'somebody', isUsed: () => Promise.resolve(false) }
  expect(await respond(path, unused)).toBeNull()
  expect(await files()).toEqual([])
})

it('oldest files are deleted when there are too many', async () => {
  for (const colour of ['navy', 'red', 'teal', 'black']) await pictureResponse(path.replace('navy', colour))
  const all = await files()
  const [oldest = ''] = all
  await utimes(oldest, new Date(0), new Date(0))
  expect(await deleteOldest(folder, 3)).toBe(3)
  expect((await files()).toSorted()).toEqual(all.slice(1).toSorted())
})
