/** Order links: what is in them, and whatever else stands in an address. */
import AES from 'crypto-js/aes.js'
import { expect, test } from 'vitest'
import { openOrderLink } from '../../../../src/api/order/order-link'
import { linkApproves, defaultOrderLinkKey } from '../../../../src/domain/order/order-link'

const seal = (text: string, key = defaultOrderLinkKey) => AES.encrypt(text, key).toString()
const link = { orderId: 12, orderAction: 'IN REVIEW', signature: '1.mark' }
const sealed = seal(JSON.stringify(link))

test.each([
  ['as it is', sealed],
  ['escaped once more', encodeURIComponent(sealed)],
  ['with a blank for a plus', sealed.replaceAll('+', ' ')],
])('a link %s is read', async (_, hash) => {
  expect(await openOrderLink(hash)).toEqual({ ...link, orderId: '12' })
})

test.each([
  [
    { orderId: '12', orderAction: 'REJECTED' },
    { orderId: '12', orderAction: 'REJECTED', signature: null },
  ],
  [
    { orderId: ' A-7 ', orderAction: ' SHIPPED ', signature: null },
    { orderId: 'A-7', orderAction: 'SHIPPED', signature: null },
  ],
  [
    { orderId: 0, orderAction: 'x', more: [1] },
    { orderId: '0', orderAction: 'x', signature: null },
  ],
])('%j is a link', async (said, expected) => {
  expect(await openOrderLink(seal(JSON.stringify(said)))).toEqual(expected)
})

const middle = Math.floor(sealed.length / 2)
const edited = sealed.slice(0, middle) + (sealed[middle] === 'A' ? 'B' : 'A') + sealed.slice(middle + 1)

test.each([
  ['another passphrase', seal(JSON.stringify(link), 'another')],
  ['cut short', sealed.slice(0, -20)],
  ['cut at a block', sealed.slice(0, 44)],
  ['without its beginning', sealed.slice(4)],
  ['the salt alone', 'U2FsdGVkX1'],
  ['nothing', ''],
  ['a word', 'undefined'],
  ['half of an escape', `${sealed}%E0%A4%A`],
  ['something else in between', sealed.replace('X1', 'X1<b>')],
  ['no JSON', seal('order 12 approved')],
  ['a list', seal('[12,"IN REVIEW"]')],
  ['null', seal('null')],
  ['no action', seal('{"orderId":12}')],
  ['an empty action', seal('{"orderId":12,"orderAction":"  "}')],
  ['an action that is a number', seal('{"orderId":12,"orderAction":1}')],
  ['an action that is a list', seal('{"orderId":12,"orderAction":["IN REVIEW"]}')],
  ['an action without end', seal(JSON.stringify({ orderId: 12, orderAction: 'A'.repeat(201) }))],
  ['no order', seal('{"orderAction":"IN REVIEW"}')],
  ['a fraction of an order', seal('{"orderId":1.5,"orderAction":"IN REVIEW"}')],
  ['less than an order', seal('{"orderId":-1,"orderAction":"IN REVIEW"}')],
  ['an order that is an object', seal('{"orderId":{"$gt":0},"orderAction":"IN REVIEW"}')],
  ['a signature that is none', seal('{"orderId":12,"orderAction":"IN REVIEW","signature":{}}')],
  ['huge', seal(JSON.stringify({ ...link, more: 'x'.repeat(4000) }))],
])('%s is no link', async (_, hash) => {
  expect(await openOrderLink(hash)).toBeNull()
})

test('an edited link is no link, or not the same one', async () => {
  const read = await openOrderLink(edited)
  expect(read).not.toEqual({ ...link, orderId: '12' })
})

test.each([
  ['IN REVIEW', true],
  ['REJECTED', false],
  ['in review', false],
  ['SHIPPED', false],
])('%s approves: %s', (orderAction, expected) => {
  expect(linkApproves({ orderId: '12', orderAction, signature: null })).toBe(expected)
})
