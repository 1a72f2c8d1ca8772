/** The small faults that `npm run mutants:outbox` makes can still be made: their places are there, each once. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mutants } from '../../faults/outbox-mutants'

test.each(mutants)('$name', ({ file, search, replace }) => {
  const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
  expect(source.split(search)).toHaveLength(2)
  expect(replace).not.toBe(search)
})
