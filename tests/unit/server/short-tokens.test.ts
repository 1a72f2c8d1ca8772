/** Long names of design tokens are shortened in the built style sheets. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { shortTokens } from '../../../server/floor/short-tokens'

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
)
const names = new Set(
  sheets.flatMap((file) => readFileSync(path.join('src', file), 'utf8').match(/--[a-z][a-z-]*/g) ?? []),
)

test('short names of all design tokens are distinct', () => {
  expect(names.size).toBeGreaterThan(30)
  expect(new Set([...names].map(shortTokens)).size).toBe(names.size)
})

test('declaration and use get the same short name; short names do not change', () => {
  expect(shortTokens(':root{--eucalypt-wash:#e4efec}a{color:var(--eucalypt-wash);top:var(--zoom-x)}')).toBe(
    ':root{--ewh:#e4efec}a{color:var(--ewh);top:var(--zoom-x)}',
  )
})
