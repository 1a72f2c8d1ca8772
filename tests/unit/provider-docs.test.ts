/**
 * Every link in docs/provider leads to an existing heading, and the overview lists every call of the contract
 * (server/routes/openapi.json).
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { providerPages as pages } from '../support/doc-examples'
import { anchorsIn } from '../support/headings'

const file = new URL('../../server/routes/openapi.json', import.meta.url)
const contract = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, object> }

test('links between the pages lead to headings that exist', () => {
  const anchors = new Map(pages.map(({ name, text }) => [name, anchorsIn(text)]))
  const broken = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\(([\w-]+\.md)?(?:#([\w-]+))?\)/g)].flatMap(([link, page = name, anchor]) => {
      const known = anchors.get(page)
      return known && (anchor === undefined || known.includes(anchor)) ? [] : [`${name}: ${link}`]
    }),
  )
  expect(broken).toEqual([])
})

test('the overview lists every call of the contract', () => {
  const text = pages.find(({ name }) => name === 'overview.md')?.text ?? ''
  const calls = Object.keys(contract.paths).filter((template) => !template.startsWith('/desk/'))
  const isListed = (template: string) =>
    template
      .replace('/frontend/api/', '')
      .split(/\/\{\w+\}\/?/)
      .every((part) => text.includes(part))
  expect(calls.filter((template) => !isListed(template))).toEqual([])
})
