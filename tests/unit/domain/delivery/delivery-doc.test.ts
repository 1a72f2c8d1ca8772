/** The worked examples of docs/provider/delivery.md, calculated by the shop's own rules. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { AboutReply } from '../../../../src/api/content/about-reply'
import { promiseInputs, promiseOf } from '../../../../src/domain/delivery/promise'

const doc = readFileSync(
  fileURLToPath(new URL('../../../../docs/provider/delivery.md', import.meta.url)),
  'utf8',
)
const Delivery: unknown = JSON.parse(/```json\n([^`]+)```/.exec(doc)?.[1] ?? '')
const rules = v.parse(AboutReply, { Data: { Delivery } })?.delivery
const rows = doc.split('\n').flatMap((line) => {
  const [, orderedOn, ...cells] = line.split(/\s*\|\s*/)
  return orderedOn && /^\d{4}-/.test(orderedOn) ? [[orderedOn, ...cells.slice(0, 5)]] : []
})

test.each(rows)('worked example of a job ordered on %s for %s, %s equals the shop’s result', (...row) => {
  const [orderedOn = '', postcode = '', availability = '', ...days] = row
  const jobs = [{ availability, isBranded: !availability.startsWith('unbranded') }]
  const to = { country: 'Australia', postcode }
  const inputs = rules ? promiseInputs({ orderedOn, jobs, to }, rules) : null
  if (!inputs) throw new Error('no day is promised')
  const { approveBy, leavesBy, withYouBy } = promiseOf(inputs)
  expect(days).toEqual([String(approveBy), leavesBy, withYouBy])
})
