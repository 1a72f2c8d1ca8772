/**
 * Every feature is optional: without its folder and its lines in the registries the other code type-checks, and the
 * shop runs without its calls. Runs in a copy of the repository, with a route tree that is generated again.
 */
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { serverFeatures } from '../../server/features'
import { copyTemplate, newFolder } from '../contract/file-resources'
import { startProvider } from './killable-provider'

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
  'tests',
  'docs',
  'tsconfig.base.json',
  'package.json',
]
const features = readdirSync(path.join(root, 'features'))
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

const announcedBy = (feature: string) => serverFeatures.find(({ name }) => name === feature)?.announced ?? []

/** Tests of the core that need no build: account, catalogue, cart, order, desk, and the rights to each call. */
const coreTests = [
  'auth sign-up forgot-password my-account address profile-picture',
  'home category product-list product-detail product-search product-find visible-prices portal wishlist',
  'cart cart-tampering coupon order order-money order-progress order-promise order-quantity order-together',
  'proof enquiry requests kiosk matrix desk-matrix desk-acts desk-mail person purge file-store log',
].flatMap((names) => names.split(' ').map((name) => `tests/contract/${name}.test.ts`))

let copy = ''
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'showfloor-features-'))
  await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true }))

test.each(features)('shop type-checks and runs without the %s', async (feature) => {
  await copyWithout([feature, ...(importers[feature] ?? [])])
  expect(await allTypeErrors()).toBe('')
  const named = await readNamedFeatures()
  expect(named.filter((name) => announcedBy(feature).includes(name))).toEqual([])
})

test('shop without all features runs, and the tests of its core pass', { timeout: 600_000 }, async () => {
  await copyWithout(features)
  expect(await allTypeErrors()).toBe('')
  const named = await readNamedFeatures()
  expect(named).toContain('artwork-library')
  expect(named.filter((name) => features.flatMap(announcedBy).includes(name))).toEqual([])
  const options = ['--config=tests/contract/vitest.config.ts', '--reporter=dot', '--silent=true']
  await run('npx', ['--no-install', 'vitest', 'run', ...options, ...coreTests], {
    cwd: copy,
    env: { ...process.env, DATABASE_URL: inject('databaseServer') },
  }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => expect.fail(stdout + stderr))
})

/** Copies the repository anew, without these features. */
async function copyWithout(removed: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await rm(path.join(copy, folder), { recursive: true, force: true })
    await cp(path.join(root, folder), path.join(copy, folder), { recursive: true })
  }
  for (const feature of removed) {
    await rm(path.join(copy, 'features', feature), { recursive: true })
    for (const registry of registries) {
      const file = path.join(copy, registry)
      await writeFile(file, withoutFeature(await readFile(file, 'utf8'), feature))
    }
  }
  await run('node', ['--import', 'tsx', path.join(root, 'tests/long/generate-routes.mts')], { cwd: copy })
}

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
async function allTypeErrors(): Promise<string> {
  const outputs = worlds.map((world) =>
    run('npx', ['--no-install', 'tsc', '-p', world], { cwd: copy }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    ),
  )
  return (await Promise.all(outputs)).join('')
}

const About = v.object({ Data: v.object({ features: v.array(v.string()) }) })

/** Starts the provider of the copy; resolves to the optional features that it names. */
async function readNamedFeatures(): Promise<string[]> {
  const env = { DATABASE_URL: await copyTemplate('seeded'), SHOWFLOOR_DATA: newFolder() }
  const { origin, process: child } = await startProvider(env, copy)
  const reply = await fetch(`${origin}/frontend/api/shop/about`)
  child.kill('SIGKILL')
  return v.parse(About, await reply.json()).Data.features
}
