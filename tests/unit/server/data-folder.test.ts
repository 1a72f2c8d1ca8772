/** The lock file of the data folder, with which a single provider at a time can use the folder. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimDataFolder } from '../../../server/db/data-folder'

const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-claim-'))
const lockFile = path.join(folder, 'provider.lock')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('lock file exists until the claim is released, and its own process is refused too', () => {
  const release = claimDataFolder(folder)
  expect(existsSync(lockFile)).toBe(true)
  expect(() => claimDataFolder(folder)).toThrow('in use by this process already')
  expect(existsSync(lockFile)).toBe(true)
  release()
  expect(existsSync(lockFile)).toBe(false)
})

test('claim is refused while the process in the lock file runs', () => {
  // Process 1 always runs and is never the test process.
  writeFileSync(lockFile, markOfInit())
  expect(() => claimDataFolder(folder)).toThrow('in use by another provider (process 1)')
  rmSync(lockFile)
})

test.each(['999999999 5', '1 12345678901', '', 'nonsense'])(
  'lock %j of an ended process is replaced',
  (mark) => {
    writeFileSync(lockFile, mark)
    claimDataFolder(folder)()
    expect(existsSync(lockFile)).toBe(false)
  },
)

/** Returns the mark as the claim writes it: the process id, and its start time if the system reports it. */
function markOfInit(): string {
  const stat = '/proc/1/stat'
  if (!existsSync(stat)) return '1'
  return `1 ${readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ')[19]}`
}
