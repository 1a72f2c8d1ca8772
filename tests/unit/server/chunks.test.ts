/** Scripts are split by the import graph alone. */
import { expect, test } from 'vitest'
import { splitChunks } from '../../../server/build/chunks'

type Module = { imports?: string[]; dynamicImports?: string[]; code?: string }

/** Modules of the test shop; a module without `code` has 100 characters. */
const shop: Record<string, Module> = {
  '/main': { imports: ['/node_modules/react', '/shell'] },
  '/node_modules/react': {},
  '/shell': { dynamicImports: ['/home', '/list', '/cart', '/orders', '/drafts', '/node_modules/slider'] },
  '/home': { imports: ['/tile', '/hero'] },
  '/list': { imports: ['/tile', '/price'] },
  '/cart': { imports: ['/price', '/sender'] },
  '/orders': { imports: ['/sender'] },
  '/drafts': { imports: ['/sender', '/draft'], dynamicImports: ['/dialog'] },
  '/dialog': { imports: ['/draft', '/sender'] },
  '/tile': {},
  '/hero': {},
  '/price': {},
  '/sender': { code: 'x'.repeat(1000) },
  '/draft': {},
  '/node_modules/slider': {},
}

function splitToScripts(max: number, modules = shop) {
  const names = splitChunks(
    (id) => {
      const { imports = [], dynamicImports = [], code = 'x'.repeat(100) } = modules[id] ?? {}
      return { code, importedIds: imports, dynamicallyImportedIds: dynamicImports }
    },
    {
      root: '/main',
      firstPages: /\/(home|list)$/,
      idlePieces: /\/(menu|banner)$/,
      pieces: /\/piece$/,
      maxScripts: max,
    },
  )
  const scripts = new Map<string, string[]>()
  for (const [id, name] of names) scripts.set(name, [...(scripts.get(name) ?? []), id].sort())
  return [...scripts.values()].map((ids) => ids.join(' ')).sort()
}

test('code of every page is one script of libraries and one script of the shop', () => {
  expect(splitToScripts(99)).toContain('/node_modules/react')
  expect(splitToScripts(99)).toContain('/shell')
  expect(splitToScripts(99).join(' ')).not.toContain('/main')
})

test('large library of every page is a separate script', () => {
  const react = { code: 'x'.repeat(210_000), imports: ['/node_modules/few'] }
  const modules = { ...shop, '/node_modules/react': react, '/node_modules/few': {} }
  const libraries = ['/node_modules/few', '/node_modules/react']
  expect(splitToScripts(99, modules)).toEqual(expect.arrayContaining(libraries))
})

test('first pages share a script, and their other scripts have no other page’s code', () => {
  expect(splitToScripts(0)).toEqual(expect.arrayContaining(['/tile', '/hero /home', '/list', '/price']))
})

test('script is merged where it adds the fewest bytes to page loads', () => {
  // The dialog is imported by the drafts page, which has already loaded all that the dialog needs.
  expect(splitToScripts(4)).toEqual(
    expect.arrayContaining(['/dialog /draft /drafts', '/cart', '/orders', '/sender']),
  )
})

test('library that is imported dynamically by itself is merged with nothing', () => {
  expect(splitToScripts(0)).toContain('/node_modules/slider')
  expect(splitToScripts(0)).toContain('/cart /dialog /draft /drafts /orders /sender')
})

test('code loaded while idle is one script with the code that no first page needs', () => {
  const modules = {
    '/main': { dynamicImports: ['/home', '/cart', '/menu', '/banner'] },
    '/home': { imports: ['/tile'] },
    '/cart': { imports: ['/words', '/sum'] },
    '/menu': { imports: ['/words', '/tile'] },
    '/banner': {},
    '/tile': {},
    '/words': {},
    '/sum': {},
  }
  expect(splitToScripts(0, modules)).toEqual(['/banner /menu /words', '/cart /sum', '/home', '/tile'])
})

test('piece of a page adds one script, and leaves the other scripts as they are', () => {
  const modules = {
    ...shop,
    '/cart': { imports: ['/price', '/sender'], dynamicImports: ['/piece'] },
    '/piece': { imports: ['/sender', '/draft', '/label'] },
    '/label': {},
  }
  for (const max of [0, 4, 99])
    expect(splitToScripts(max, modules)).toEqual([...splitToScripts(max), '/label /piece'].sort())
})

test('library index counts only the files of the imported names', () => {
  const lib = '/node_modules/icons'
  const modules = {
    '/main': { dynamicImports: ['/home', '/cart'] },
    '/home': { imports: [`${lib}/index.js`], code: 'import { Check } from "icons"' },
    '/cart': { imports: [`${lib}/index.js`], code: 'import { Bin } from "icons"' },
    [`${lib}/index.js`]: {
      imports: [`${lib}/check.js`, `${lib}/bin.js`],
      code: '"use strict"; export { default as Check } from "./check.js"; export { default as Bin } from "./bin.js"',
    },
    [`${lib}/check.js`]: {},
    [`${lib}/bin.js`]: {},
  }
  expect(splitToScripts(99, modules)).toEqual([
    '/cart /node_modules/icons/bin.js',
    '/home /node_modules/icons/check.js',
  ])
})

test('scripts do not import each other in a cycle', () => {
  const modules = {
    '/main': { dynamicImports: ['/a', '/b', '/c'] },
    '/a': { imports: ['/between'] },
    '/b': { imports: ['/between', '/base'] },
    '/c': { imports: ['/base'] },
    '/between': { imports: ['/base'] },
    '/base': {},
  }
  for (const max of [1, 2, 3, 4, 5]) expect(findCycles(modules, max)).toEqual([])
})

/** Returns the scripts that import themselves through other scripts. */
function findCycles(modules: Record<string, Module>, max: number): string[] {
  const scripts = splitToScripts(max, modules).map((ids) => ids.split(' '))
  const importsOf = (script: string[]) =>
    scripts.filter(
      (other) =>
        other !== script && script.some((id) => modules[id]?.imports?.some((to) => other.includes(to))),
    )
  const reaches = (from: string[], to: string[], seen = new Set<string[]>()): boolean =>
    importsOf(from).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  return scripts.filter((script) => reaches(script, script)).map((ids) => ids.join(' '))
}
