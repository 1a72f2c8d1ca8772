/** docs/provider: the examples are what the contract (server/routes/openapi.json) allows, and links lead somewhere. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { anchorsIn } from '../support/headings'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = path.join(root, 'docs/provider')
const pages = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(path.join(folder, name), 'utf8'),
}))

type Operation = { requestBody?: { content: object }; responses: { 200: { content: object } } }
type Document = { paths: Record<string, Record<string, Operation>> }
const contract = JSON.parse(readFileSync(path.join(root, 'server/routes/openapi.json'), 'utf8')) as Document
const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  schemas: [{ $id: 'contract', ...contract }],
})

/** An `http` block: the call, its headers and body, an empty line, the reply. */
const examples = pages.flatMap(({ text }) =>
  [...text.matchAll(/```http\n([^`]+)```/g)].map(([, block = '']) => {
    const [sent = '', ...replies] = block.split('\n\n')
    const [call = '', ...lines] = sent.split('\n')
    const body = lines.filter((line) => !line.startsWith('If-')).join('\n')
    return { call, body, reply: replies.join('\n\n') }
  }),
)

function operationOf(call: string) {
  const [method = '', target = ''] = call.toLowerCase().split(' ')
  const parts = `/frontend/api/${target.replace(/\/?(\?.*)?$/, '')}`.split('/')
  const matches = Object.keys(contract.paths).filter((template) => {
    const names = template.toLowerCase().split('/')
    return (
      contract.paths[template]?.[method] !== undefined &&
      names.length === parts.length &&
      names.every((name, index) => name.startsWith('{') || name === parts[index])
    )
  })
  // `product/login` is a call of its own, not the product "login".
  const [template = ''] = matches.toSorted((a, b) => a.split('{').length - b.split('{').length)
  return { method, template, operation: contract.paths[template]?.[method] }
}

function faults(pointer: string[], value: unknown) {
  const encoded = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  const validate = ajv.compile({ $ref: `contract#/${encoded.join('/')}` })
  return validate(value) ? [] : validate.errors
}

test('core calls and optional calls have examples', () => {
  expect(examples.length).toBeGreaterThan(40)
})

const json = ['content', 'application/json', 'schema']

test.each(examples)('the reply of $call is valid', ({ call, reply }) => {
  const { method, template, operation } = operationOf(call)
  expect(operation).toBeDefined()
  expect(faults(['paths', template, method, 'responses', '200', ...json], JSON.parse(reply))).toEqual([])
})

const withBody = examples.filter(
  ({ call, body }) => body.startsWith('{') && operationOf(call).operation?.requestBody,
)

test.each(withBody)('the body of $call is valid', ({ call, body }) => {
  const { method, template } = operationOf(call)
  expect(faults(['paths', template, method, 'requestBody', ...json], JSON.parse(body))).toEqual([])
})

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
