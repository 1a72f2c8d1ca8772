/** Tests that order links are decrypted, and that any other text in an address is rejected. */
import AES from 'crypto-js/aes.js'
import { expect, test } from 'vitest'
import { openOrderLink } from '../../../../src/api/order/order-link'
import { defaultOrderLinkKey } from '../../../../src/domain/order/order-link'

const encrypt = (text: string, key = defaultOrderLinkKey) => AES.encrypt(text, key).toString()
const link = { orderId: 12, orderAction: 'IN REVIEW', signature: '1.mark' }
const encryptedLink = encrypt(JSON.stringify(link))

test.each([
  ['unchanged', encryptedLink],
  ['escaped once more', encodeURIComponent(encryptedLink)],
  ['with a blank for a plus', encryptedLink.replaceAll('+', ' ')],
])('order link %s is read', async (_, hash) => {
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
])('order link with the content %j is read', async (content, expected) => {
  expect(await openOrderLink(encrypt(JSON.stringify(content)))).toEqual(expected)
})

test.each([
  ['another passphrase', encrypt(JSON.stringify(link), 'another')],
  ['a missing end', encryptedLink.slice(0, -20)],
  ['no characters', ''],
  ['an incomplete escape sequence', `${encryptedLink}%E0%A4%A`],
  ['markup in the middle', encryptedLink.replace('X1', 'X1<b>')],
  ['content that is not JSON', encrypt('order 12 approved')],
  ['an action that is a number', encrypt('{"orderId":12,"orderAction":1}')],
  ['an action of 201 characters', encrypt(JSON.stringify({ orderId: 12, orderAction: 'A'.repeat(201) }))],
  ['no order id', encrypt('{"orderAction":"IN REVIEW"}')],
  ['a fractional order id', encrypt('{"orderId":1.5,"orderAction":"IN REVIEW"}')],
  ['an object as order id', encrypt('{"orderId":{"$gt":0},"orderAction":"IN REVIEW"}')],
  ['an invalid signature', encrypt('{"orderId":12,"orderAction":"IN REVIEW","signature":{}}')],
  ['more than 4,000 characters', encrypt(JSON.stringify({ ...link, more: 'x'.repeat(4000) }))],
])('address text with %s is not read as an order link', async (_, hash) => {
  expect(await openOrderLink(hash)).toBeNull()
})
