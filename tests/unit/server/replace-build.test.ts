/** A new build takes the place of the served one at once, and other servers of the folder are known (req 19.16). */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteServer, otherBuilds, replaceBuild } from '../../../server/build/replace-build'

let folder: string
let folders: { distFolder: string; previousDistFolder: string }
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'showfloor-build-'))
  folders = { distFolder: path.join(folder, 'dist'), previousDistFolder: path.join(folder, 'dist-previous') }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function make(name: string) {
  return async (at: string) => {
    mkdirSync(path.join(at, 'assets'), { recursive: true })
    writeFileSync(path.join(at, 'index.html'), name)
    writeFileSync(path.join(at, 'assets', `${name}.js`), '')
  }
}
const served = () => readFileSync(path.join(folders.distFolder, 'index.html'), 'utf8')

test('the build before is served whole until the next one is made', async () => {
  await replaceBuild(folders, make('first'))
  await replaceBuild(folders, async (at) => {
    await make('second')(at)
    expect(served()).toBe('first')
  })
  expect(served()).toBe('second')
  expect(readdirSync(path.join(folders.distFolder, 'assets'))).toEqual(['second.js'])
  expect(readdirSync(path.join(folders.previousDistFolder, 'assets'))).toEqual(['first.js'])
  expect(readdirSync(folder)).toEqual(['dist', 'dist-previous'])
})

test('a build that fails leaves the one before, and nothing beside', async () => {
  await replaceBuild(folders, make('first'))
  const failing = replaceBuild(folders, async (at) => {
    await make('half')(at)
    throw new Error('made on purpose')
  })
  await expect(failing).rejects.toThrow('made on purpose')
  expect([served(), readdirSync(folder)]).toEqual(['first', ['dist']])
})

const endedProcess = () => spawnSync(process.execPath, ['--version']).pid

test('what a killed start left is removed, what a running one makes is not', async () => {
  const [killed, running] = [endedProcess(), process.ppid].map((pid) => path.join(folder, `dist-next-${pid}`))
  for (const one of [killed, running]) mkdirSync(one ?? '')
  await replaceBuild(folders, make('first'))
  expect([existsSync(killed ?? ''), existsSync(running ?? '')]).toEqual([false, true])
})

test('a running server of other settings is named, one that has ended is not', async () => {
  const note = (pid: number, build: string) =>
    writeFileSync(path.join(folder, `${pid}.json`), JSON.stringify({ pid, port: 4000, build }))
  note(endedProcess(), 'other')
  expect(await noteServer(folder, { port: 4100, build: 'own' })).toEqual([])
  note(process.ppid, 'other')
  const others = await noteServer(folder, { port: 4100, build: 'own' })
  expect(otherBuilds(others, 'own')).toContain(`process ${process.ppid} on port 4000`)
  expect(otherBuilds(others, 'other')).toBe('')
})
