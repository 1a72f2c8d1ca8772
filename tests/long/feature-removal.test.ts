/**
 * Every feature is optional: without its folder and its lines in the registries the other code type-checks. Runs in a
 * copy of the repository, with a route tree that is generated again.
 */
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = [
  'src',
  'sw',
  'features',
  'server',
  'desk',
  'demo',
  'public',
  'tsconfig.base.json',
  'package.json',
]
const worlds = ['src', 'sw', 'server', 'desk', 'demo']
const registries = [
  'src/features.ts',
  'src/feature-slots.tsx',
  'src/feature-sync.ts',
  'server/features.ts',
  'desk/features.ts',
]

/** Features that may import another one, which are removed with it. */
const importers: Record<string, readonly string[]> = { drafts: ['client-link'] }

let copy = ''
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'showfloor-features-'))
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true }))

test.each(readdirSync(path.join(root, 'features')))('shop type-checks without the %s', async (feature) => {
  for (const folder of folders)
    await cp(path.join(root, folder), path.join(copy, folder), { recursive: true, force: true })
  for (const removed of [feature, ...(importers[feature] ?? [])]) {
    await rm(path.join(copy, 'features', removed), { recursive: true })
    for (const registry of registries) {
      const file = path.join(copy, registry)
      await writeFile(file, withoutFeature(await readFile(file, 'utf8'), removed))
    }
  }
  await run('node', ['--import', 'tsx', path.join(root, 'tests/long/generate-routes.mts')], { cwd: copy })
  const failures = await Promise.all(worlds.map((world) => typeErrors(world)))
  expect(failures.join('')).toBe('')
})

/** Removes the imports of a feature, and the imported names from the lists. */
function withoutFeature(registry: string, feature: string): string {
  const imports = new RegExp(`import \\{ (\\w+) \\} from '[./]+/features/${feature}/[^']+'\\n`, 'g')
  const names = [...registry.matchAll(imports)].map(([, name = '']) => name)
  return names.reduce(
    (text, name) => text.replace(new RegExp(`\\b${name}(\\(\\))?(,\\s*)?`), ''),
    registry.replaceAll(imports, ''),
  )
}

/** Returns the compiler's output; '' without errors. */
async function typeErrors(world: string): Promise<string> {
  return run('npx', ['--no-install', 'tsc', '-p', world], { cwd: copy }).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
}
