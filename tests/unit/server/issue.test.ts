/** Sentences about invalid values, as staff and programs read them. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { labelOf, sentenceOf } from '../../../server/base/issue'

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(20))
const Body = v.strictObject({
  shortName: v.optional(Text),
  winners: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
  email: v.optional(v.pipe(v.string(), v.email())),
  isHidden: v.optional(v.boolean()),
  state: v.optional(v.picklist(['new', 'won'])),
  QTY: v.optional(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/))])),
  primary: v.optional(v.pipe(v.string(), v.regex(/^#/, 'must be a colour such as #0f5b4f'))),
  fields: v.optional(v.pipe(v.array(v.object({ title: Text })), v.maxLength(2))),
})

function sentence(schema: v.GenericSchema, value: unknown): string | undefined {
  const [issue] = v.safeParse(schema, value, { abortPipeEarly: true }).issues ?? []
  return issue && sentenceOf(issue, { primary: 'Primary colour' })
}

test.each([
  [{ shortName: 'x'.repeat(22) }, 'Short name can have at most 20 characters'],
  [{ shortName: ' ' }, 'Short name is required'],
  [{ shortName: null }, 'Short name is required'],
  [{ shortName: 7 }, 'Short name must be text'],
  [{ winners: 0 }, 'Winners must be at least 1'],
  [{ winners: 1001 }, 'Winners can be at most 1000'],
  [{ winners: 1.5 }, 'Winners must be a whole number'],
  [{ winners: 'two' }, 'Winners must be a number'],
  [{ email: 'nobody' }, 'Email must be a valid email address'],
  [{ isHidden: 1 }, 'Is hidden must be true or false'],
  [{ state: 'lost' }, 'State must be one of new, won'],
  [{ QTY: {} }, 'QTY is not valid'],
  [{ primary: 'red' }, 'Primary colour must be a colour such as #0f5b4f'],
  [{ fields: 'none' }, 'Fields must be a list'],
  [{ fields: [{ title: 'a' }, { title: 'b' }, { title: 'c' }] }, 'Fields can have at most 2 entries'],
  [{ fields: [{ title: 'a' }, {}] }, 'Entry 2: Title is required'],
  [{ fields: [7] }, 'Entry 1 must be an object'],
  [{ colour: 'red' }, 'Unknown field "colour"'],
])('%j is refused with "%s"', (body, expected) => {
  expect(sentence(Body, body)).toBe(expected)
})

test('body that is no object is reported as a whole', () => {
  expect(sentence(Body, 'text')).toBe('The request body must be an object')
})

test('missing field is reported as required', () => {
  expect(sentence(v.object({ note: Text }), {})).toBe('Note is required')
})

test.each([
  ['shortName', 'Short name'],
  ['MobileNumber', 'Mobile number'],
  ['ProductVariationID', 'Product variation ID'],
  ['QTY', 'QTY'],
  ['GSTText', 'GST text'],
  ['BCity', 'B city'],
  ['maxUses', 'Max uses'],
])('label of %s is "%s"', (name, label) => {
  expect(labelOf(name)).toBe(label)
})
