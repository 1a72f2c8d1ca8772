/**
 * Names and comments are standard technical English. The glossary of CONTRIBUTING.md is the denylist: a word in
 * backticks in its column "Not" is refused as a name of code, a file, a folder or a style class, alone or as its first
 * word, and a phrase in quotes in comments.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

/** `.` stands for the configuration files in the root. */
const folders = ['src', 'sw', 'features', 'server', 'desk', 'demo', 'tests', '.']
const isIn = (folder: string) => (file: string) =>
  folder === '.' ? !file.includes('/') : file.startsWith(`${folder}/`)
const allFiles = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((name) =>
      path.join(folder, name),
    ),
  )
  .filter((file) => !file.includes('node_modules'))
const files = allFiles.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
const sheets = allFiles.filter((file) => file.endsWith('.css'))

const glossary =
  /## Glossary\n([^]*?)\n\nWhat customers read/.exec(readFileSync('CONTRIBUTING.md', 'utf8'))?.[1] ?? ''
const rows = glossary.split('\n').flatMap((line) => {
  const [, word = '', , not = ''] = line.split('|').map((cell) => cell.trim())
  return not === '' || not === 'Not' || not.startsWith('---') ? [] : [{ word, not }]
})
const replacements = new Map(
  rows.flatMap(({ word, not }) => [...not.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, word])),
)
const phrases = rows.flatMap(({ not }) => [...not.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => phrase))
const deniedPhrase = new RegExp(`\\b(${phrases.join('|')})\\b`, 'i')
/** Fragments without a subject begin with these words. */
const deniedOpening =
  /^(What|Of|Null|How|Whether|Which|Who|Whose|Why|Those|That|Nobody|Somebody|False|True|Where)\b/
/** Names that repeat words of the specification or of a standard. */
const specified = /^place[Oo]rder|^PlaceOrder|^one-time-code/
/** Properties of messages and of stored rows, whose names are a contract. */
const serialized = new Set([
  'asked',
  'askedAt',
  'canFind',
  'held',
  'most',
  'own',
  'ownCents',
  'sealed',
  'turn',
  'what',
])

const sources = files.map((file) => {
  const text = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, text)
  return { file, text, program, comments }
})

test('the glossary has words to refuse', () => {
  expect(replacements.size).toBeGreaterThan(30)
  expect(phrases.length).toBeGreaterThan(5)
})

type Source = (typeof sources)[number]
type Problem = { start: number; problem: string | null }
/** Returns the problems in the files of a folder, each with its file and line. */
const problemsIn = (folder: string, find: (source: Source) => Problem[]) =>
  sources
    .filter(({ file }) => isIn(folder)(file))
    .flatMap((source) =>
      find(source).flatMap(({ start, problem }) =>
        problem === null ? [] : [`${source.file}:${lineOf(source.text, start)} ${problem}`],
      ),
    )
const withReplacement = (name: string) => {
  const replacement = replacementOf(name)
  return replacement === null ? null : `${name} → ${replacement}`
}

describe('names', () => {
  test.each(folders)('%s declares no name that the glossary refuses', (folder) => {
    const find = ({ program }: Source) =>
      declaredNames(program).map(({ name, start }) => ({ start, problem: withReplacement(name) }))
    expect(problemsIn(folder, find)).toEqual([])
  })

  test.each(folders)('%s has no property that the glossary refuses, except serialized ones', (folder) => {
    // Fields of the provider's messages start with a capital.
    const isAllowed = (name: string) => serialized.has(name) || /^[A-Z]/.test(name)
    const find = ({ program }: Source) =>
      propertyNames(program).map(({ name, start }) => ({
        start,
        problem: isAllowed(name) ? null : withReplacement(name),
      }))
    expect(problemsIn(folder, find)).toEqual([])
  })

  test('no file or folder has a name that the glossary refuses', () => {
    const deniedFiles = allFiles.flatMap((file) => {
      const replacement = replacementOf(path.basename(file).replace(/\..*/, ''))
      return replacement === null ? [] : [`${file} → ${replacement}`]
    })
    expect(deniedFiles).toEqual([])
  })

  test('no style class has a name that the glossary refuses', () => {
    const deniedClasses = sheets.flatMap((file) => {
      const css = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|'[^']*'/g, '')
      const classes = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
      return [...classes].flatMap((name) => {
        const replacement = replacementOf(name)
        return replacement === null ? [] : [`${file} .${name} → ${replacement}`]
      })
    })
    expect(deniedClasses).toEqual([])
  })
})

describe('comments', () => {
  test.each(folders)('%s has comments that are sentences without refused phrases', (folder) => {
    const find = ({ comments }: Source) =>
      comments.map(({ value, start }) => ({ start, problem: refusedIn(value) }))
    expect(problemsIn(folder, find)).toEqual([])
  })

  test('style sheets have comments without refused openings and phrases', () => {
    const deniedComments = sheets.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\/\*([^]*?)\*\//g)].flatMap(([, comment = '']) => {
        const problem = refusedIn(comment)
        return problem === null ? [] : [`${file} "${problem}": ${comment}`]
      }),
    )
    expect(deniedComments).toEqual([])
  })
})

/** Returns the first words of a comment, or the phrase in it, that the glossary refuses; null: none. */
function refusedIn(comment: string): string | null {
  const words = comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').replace(/^\s*\*?\s*/, '')
  const [problem] = deniedOpening.exec(words) ?? deniedPhrase.exec(words) ?? []
  return problem ?? null
}

/** Returns the replacement of a refused name, or null when the name is allowed. */
function replacementOf(name: string): string | null {
  if (specified.test(name)) return null
  const [first = ''] = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[ _-]/)
  return replacements.get(name) ?? replacements.get(first.toLowerCase()) ?? null
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

type Node = { type: string; start: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Calls `visit` for each node of a syntax tree. */
function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit)
  if (!isNode(value)) return
  visit(value)
  for (const [key, child] of Object.entries(value))
    if (key !== 'type' && typeof child === 'object') walk(child, visit)
}

/** Returns the properties and methods of types and classes. */
function propertyNames(root: unknown): { name: string; start: number }[] {
  const names: { name: string; start: number }[] = []
  walk(root, ({ type, key }) => {
    if (/^(TSPropertySignature|TSMethodSignature|PropertyDefinition|MethodDefinition)$/.test(type))
      if (isNode(key) && key.type === 'Identifier')
        names.push({ name: String(key['name']), start: key.start })
  })
  return names
}

/**
 * Returns the declared variables, parameters, functions, classes and types. `...rest` is allowed, as it is usual in
 * JavaScript.
 */
function declaredNames(root: unknown): { name: string; start: number }[] {
  const names: { name: string; start: number }[] = []
  const add = (node: unknown) => {
    if (isNode(node) && node.type === 'Identifier')
      names.push({ name: String(node['name']), start: node.start })
  }
  const addPattern = (node: unknown): void => {
    if (!isNode(node)) return
    const { type } = node
    if (type === 'Identifier') add(node)
    if (type === 'AssignmentPattern') addPattern(node['left'])
    if (type === 'TSParameterProperty') addPattern(node['parameter'])
    if (type === 'ArrayPattern') for (const item of node['elements'] as unknown[]) addPattern(item)
    if (type === 'ObjectPattern')
      for (const item of node['properties'] as Node[]) addPattern(item['value'] ?? item)
    if (type === 'RestElement' && (node['argument'] as Node)['name'] !== 'rest') addPattern(node['argument'])
  }
  walk(root, (node) => {
    if (node.type === 'VariableDeclarator') addPattern(node['id'])
    if (node.type === 'CatchClause') addPattern(node['param'])
    if (/^(Function|Class|TSTypeAlias|TSInterface|TSEnum)(Declaration|Expression)$/.test(node.type))
      add(node['id'])
    if (/Function/.test(node.type) && Array.isArray(node['params']))
      for (const parameter of node['params'] as unknown[]) addPattern(parameter)
  })
  return names
}
