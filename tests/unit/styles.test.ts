/** Rules for style sheets: no unused class, three breakpoints, and only existing layout classes. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const files = ['src', 'features'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
)
const read = (file: string) => ({ file, text: readFileSync(file, 'utf8') })
const sheets = files.filter((file) => file.endsWith('.css')).map(read)
const code = files.filter((file) => /\.tsx?$/.test(file)).map(read)
const modules = sheets.filter(({ file }) => file.endsWith('.module.css'))

const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, match = '']) => match)
const classesOf = (css: string) =>
  new Set(all(/\.([A-Za-z_][\w-]*)/g, css.replaceAll(/\/\*[^]*?\*\/|'[^']*'|\d\.\w+/g, '')))

/**
 * Files that import a CSS module, with the local name of the import: `styles` of `import styles from
 * './name.module.css'`.
 */
const importers = code.flatMap(({ file, text }) =>
  [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', from = '']) => ({
    name,
    text,
    sheet: path.join(path.dirname(file), from),
  })),
)
const composedOf = (sheet: string) =>
  modules.flatMap(({ file, text }) =>
    [...text.matchAll(/composes: ([\w -]+) from '([^']+)'/g)]
      .filter(([, , from = '']) => path.join(path.dirname(file), from) === sheet)
      .flatMap(([, names = '']) => names.split(' ')),
  )
const moduleUses = modules.map(({ file, text }) => {
  const users = importers.filter(({ sheet }) => sheet === file)
  const usedClasses = users.flatMap(({ name, text: user }) =>
    all(new RegExp(`(?<![/\\w])${name}(?:\\.|\\[')([\\w-]+)`, 'g'), user),
  )
  // The class is looked up by a value at run time, so any class may be used.
  const mayUseAnyClass = users.some(({ name, text: user }) =>
    new RegExp(`(?<![/\\w])${name}\\[(?!')`).test(user),
  )
  return {
    file,
    mayUseAnyClass,
    classes: classesOf(text),
    used: new Set([...usedClasses, ...composedOf(file)]),
  }
})
const layoutClasses = classesOf(read('src/ui/layout.css').text)
const composed = modules
  .flatMap(({ text }) => all(/composes: ([\w -]+) from global/g, text))
  .join(' ')
  .split(' ')

test('every class of a module is used', () => {
  const unused = moduleUses.flatMap(({ file, mayUseAnyClass, classes, used }) =>
    mayUseAnyClass ? [] : [...classes].filter((name) => !used.has(name)).map((name) => `${file} .${name}`),
  )
  expect(unused).toEqual([])
})

test('every used class exists in its module', () => {
  const missing = moduleUses.flatMap(({ file, classes, used }) =>
    [...used].filter((name) => !classes.has(name)).map((name) => `${file} .${name}`),
  )
  expect(missing).toEqual([])
})

test('modules compose only classes of the layout', () => {
  expect(composed.filter((word) => !layoutClasses.has(word))).toEqual([])
})

test('every class of the layout is used', () => {
  const literals = code
    .flatMap(({ text }) => all(/["'`]([^"'`\n]*)["'`]/g, text))
    .join(' ')
    .split(/[\s${}]+/)
  const used = new Set([...composed, ...literals])
  expect([...layoutClasses].filter((word) => !used.has(word))).toEqual([])
})

test('style sheets have breakpoints at 600, 900 and 1100 px only', () => {
  const widths = sheets.flatMap(({ file, text }) =>
    all(/@media([^{]*)/g, text)
      .flatMap(
        (query) =>
          query.match(/(?:max-width: (?!600px|900px|1100px)|min-width: (?!601px|901px|1101px))\d+px/g) ?? [],
      )
      .map((width) => `${file} ${width}`),
  )
  expect(widths).toEqual([])
})
