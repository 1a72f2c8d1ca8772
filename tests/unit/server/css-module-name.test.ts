import path from 'node:path'
import { expect, test } from 'vitest'
import { codesOf, cssModuleName } from '../../../server/build/css-module-name'

const file = (name: string) => path.resolve('src/ui', name)

test('a class is named by its file and its place in it, whoever asks and in whatever order', () => {
  const [first, second] = ['button', 'pair'].map((name) => cssModuleName('x', file(`${name}.module.css`)))
  expect(first).not.toBe(second)
  const name = cssModuleName('button', file('button.module.css'))
  expect(name).toMatch(/^[a-z][a-z0-9]{2,3}$/)
  expect(cssModuleName('button', `${file('button.module.css')}?used`)).toBe(name)
})

test('what is not in the file yet, or in a file that is new, has a longer name of its own', () => {
  expect(cssModuleName('later', file('button.module.css'))).toMatch(/^later_/)
  expect(cssModuleName('any', file('new.module.css'))).toMatch(/^any_/)
})

test('no two files have the same code, and none reads like an advertisement', () => {
  const codes = [...codesOf(Array.from({ length: 455 }, (_, index) => `src/${index}.module.css`)).values()]
  expect(new Set(codes).size).toBe(455)
  for (const code of codes) expect(code).toMatch(/^[a-z][a-z0-9]$/)
  expect(codes).not.toContain('ad')
  expect(() => codesOf(Array.from({ length: 456 }, (_, index) => `src/${index}.module.css`))).toThrow()
})

test('another file does not change the code of one that is there', () => {
  const before = codesOf(['src/a.module.css', 'src/b.module.css'])
  const after = codesOf(['src/a.module.css', 'src/aa.module.css', 'src/b.module.css'])
  expect(after.get('src/b.module.css')).toBe(before.get('src/b.module.css'))
})
