/** Checks docs/requirements.md: each requirement names existing tests, and each cited number exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = ['src', 'sw', 'features', 'server', 'demo', 'tests', 'docs']

const requirements = readFileSync(path.join(root, 'docs/requirements.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- **'))
  .map((line) => {
    const [, number = '', text = '', tests = ''] = /^- \*\*(\d+\.\d+)\*\* (.+) → (.+)$/.exec(line) ?? []
    return { line, number, text, tests: tests.split(', ') }
  })
const numbers = new Set(requirements.map(({ number }) => number))

/** Returns the requirement numbers that a text cites, also in the forms "req 4.1 to 4.5" and "req 5.8, 5.9". */
function citedIn(text: string): string[] {
  return [...text.matchAll(/\breq(?:uirement)?s? (\d+\.\d+(?:(?:, | to | and )\d+\.\d+)*)/gi)].flatMap(
    ([, cited = '']) => cited.split(/, | to | and /),
  )
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css|md)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

test('each requirement is one line with a unique number, in order', () => {
  expect(requirements.length).toBeGreaterThan(150)
  expect(requirements.filter(({ number }) => number === '').map(({ line }) => line)).toEqual([])
  const inOrder = [...numbers].toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }))
  expect(requirements.map(({ number }) => number)).toEqual(inOrder)
})

test.each(requirements)('test files of requirement $number exist', ({ tests }) => {
  const isTest = (file: string) =>
    /\.(test|spec)\.tsx?$/.test(file) &&
    existsSync(path.join(root, file.startsWith('features/') ? '.' : 'tests', file))
  expect(tests.filter((file) => !isTest(file))).toEqual([])
})

test('each cited requirement number exists', () => {
  const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'].map((page) => path.join(root, page))
  const unknown = [...pages, ...folders.flatMap(filesIn)].flatMap((file) =>
    citedIn(readFileSync(file, 'utf8'))
      .filter((number) => !numbers.has(number))
      .map((number) => `${path.relative(root, file)}: ${number}`),
  )
  expect(unknown).toEqual([])
})

test('each requirement number in brackets exists', () => {
  const referred = requirements.flatMap(({ text }) =>
    [...text.matchAll(/\((?:opens )?(\d+\.\d+)\)/g)].map(([, number = '']) => number),
  )
  expect(referred.filter((number) => !numbers.has(number))).toEqual([])
})
