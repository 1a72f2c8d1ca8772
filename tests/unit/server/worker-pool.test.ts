/** Files are parsed in worker threads: a parse that does not end is abandoned, and the next file is answered. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '../../../server/floor/errors'
import { chunksOfRows, rowsFromChunks, workerPool } from '../../../server/floor/worker-pool'

const folder = mkdtempSync(path.join(tmpdir(), 'worker-pool-'))
afterAll(() => rmSync(folder, { recursive: true }))

const floor = (name: string) =>
  JSON.stringify(new URL(`../../../server/floor/${name}.ts`, import.meta.url).href)
const file = path.join(folder, 'worker.mts')
writeFileSync(
  file,
  `import { handleRequests } from ${floor('worker-pool')}
import { invalid } from ${floor('errors')}
handleRequests(async (asked) => {
  if (asked === 'hang') for (;;);
  if (asked === 'grow') for (const all = []; ; ) all.push(new Array(1000).fill(all.length));
  if (asked === 'refuse') throw invalid('not this one')
  if (asked === 'fail') throw new Error('made on purpose')
  return { reply: asked }
})`,
)
const pool = workerPool<string, string>(pathToFileURL(file), {
  threads: 1,
  maxIdle: 1,
  timeLimitMs: 8000,
  maxHeapMb: 64,
})

test.each([
  ['takes too long', 'hang', /abort/i],
  ['takes too much memory', 'grow', /memory/i],
  ['fails', 'fail', /made on purpose/],
])(
  'file whose processing %s is abandoned, and the next one is read',
  async (_, request, message) => {
    await expect(pool(request)).rejects.toThrow(message)
    expect(await pool('next')).toBe('next')
  },
  30_000,
)

test('refusal in the worker thread is thrown to the caller', async () => {
  const refused = await pool('refuse').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ status: 422, message: 'not this one' })
})

test('rows are transferred in pieces that are parsed one by one', () => {
  const rows = Array.from({ length: 5000 }, (_, id) => ({ id, text: 'é'.repeat(100) }))
  const pieces = chunksOfRows(rows)
  expect(pieces.length).toBeGreaterThan(3)
  expect([...rowsFromChunks(pieces)]).toEqual(rows)
  expect(chunksOfRows([])).toEqual([])
})
