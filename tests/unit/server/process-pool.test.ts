/** Files are parsed in separate processes: a parse that does not end is stopped, and the next file is parsed. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '../../../server/base/errors'
import { projectFolder } from '../../../server/base/settings'
import { chunksOfRows, processPool, rowsFromChunks } from '../../../server/base/process-pool'

const folder = mkdtempSync(path.join(tmpdir(), 'process-pool-'))
afterAll(() => rmSync(folder, { recursive: true }))

const floor = (name: string) =>
  JSON.stringify(new URL(`../../../server/base/${name}.ts`, import.meta.url).href)
const file = path.join(folder, 'process.mts')
writeFileSync(
  file,
  `import { handleRequests } from ${floor('process-pool')}
import { invalid } from ${floor('errors')}
handleRequests(async ({ task }) => {
  if (task === 'hang') for (;;);
  // Growth of a single array ends the whole process.
  if (task === 'grow') for (const all = []; ; ) all.push(all.length);
  if (task === 'exit') process.exit(3)
  if (task === 'refuse') throw invalid('not this one')
  if (task === 'fail') throw new Error('made on purpose')
  return { reply: task, chunks: [new Uint8Array([1]), new Uint8Array([2])] }
})`,
)
const runTask = processPool<{ task: string }, string>(pathToFileURL(file), {
  processes: 1,
  maxIdle: 1,
  timeLimitMs: 8000,
  maxHeapMb: 64,
})

test.each([
  ['takes too long', 'hang', /time limit/],
  ['takes too much memory', 'grow', /process ended with SIG/],
  ['ends the process', 'exit', /process ended with 3/],
  ['fails', 'fail', /made on purpose/],
])(
  'file whose processing %s is abandoned, and the next file is read',
  async (_, task, message) => {
    await expect(runTask({ task })).rejects.toThrow(message)
    expect((await runTask({ task: 'next' })).reply).toBe('next')
  },
  30_000,
)

test('chunks of a reply arrive in their order', async () => {
  const { chunks } = await runTask({ task: 'next' })
  expect(chunks.map(([byte]) => byte)).toEqual([1, 2])
})

test('refusal in the process is thrown to the caller', async () => {
  const refused = await runTask({ task: 'refuse' }).catch((error: unknown) => error)
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

test('process that hangs ends with a killed server', async () => {
  const server = path.join(folder, 'server.mts')
  writeFileSync(
    server,
    `import { processPool } from ${floor('process-pool')}
const run = processPool(new URL('process.mts', import.meta.url), { processes: 1, maxIdle: 1, timeLimitMs: 60_000, maxHeapMb: 64,
})
await run({ task: 'next' })
void run({ task: 'hang' })
process.stdout.write('hanging')`,
  )
  const child = spawn(process.execPath, ['--import', 'tsx', server], { cwd: projectFolder })
  await once(child.stdout, 'data')
  const hanging = execFileSync('pgrep', ['-P', String(child.pid), '-f', 'process.mts'], {
    encoding: 'utf8',
  }).trim()
  child.kill('SIGKILL')
  await expect.poll(() => isRunning(Number(hanging)), { timeout: 25_000 }).toBe(false)
}, 60_000)

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}
