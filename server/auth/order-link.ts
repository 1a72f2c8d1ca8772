/**
 * The links by which a portal's order is approved or rejected from a mail (req 6.17). What is in them
 * anybody can read who has the shop's page, which knows the passphrase; what counts is the signature, which only the
 * provider can make: for one order, one action and two weeks.
 */
import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { type OrderAction, orderActions } from '../../src/domain/order/order-status'
import { Refusal } from '../requests/errors'
import type { Signer } from './signing'

const lifetimeMs = 14 * 24 * 60 * 60_000

type Asked = { orderId: number; orderAction: OrderAction }
type Shop = { publicUrl: string; orderLinkKey: string }

/** The whole address of the page. */
export function orderLink(signer: Signer, { publicUrl, orderLinkKey }: Shop, asked: Asked): string {
  const sealed = seal(JSON.stringify({ ...asked, signature: signatureFor(signer, asked) }), orderLinkKey)
  return new URL(`order-status/${encodeURIComponent(sealed)}`, publicUrl).href
}

export function signatureFor(signer: Signer, asked: Asked, until = Date.now() + lifetimeMs): string {
  return `${until}.${signer.sign(textOf(asked, until))}`
}

/** Refuses whatever was not signed for just this. */
export function signedAction(
  signer: Signer,
  { orderId, orderAction, signature }: { orderId: number | null; orderAction: string; signature: string },
): Asked {
  const action = orderActions.find((one) => one === orderAction)
  const [, until = '', mark = ''] = /^(\d{13})\.([\w-]{43})$/.exec(signature) ?? []
  const asked = action && orderId !== null ? { orderId, orderAction: action } : null
  if (asked && Number(until) > Date.now() && signer.holds(textOf(asked, Number(until)), mark)) return asked
  throw new Refusal(404, 'INVALIDLINK', 'This link is not valid, or not any more. Please ask for a new one.')
}

const textOf = ({ orderId, orderAction }: Asked, until: number) =>
  `order ${orderId} ${orderAction} until ${until}`

/** AES in the passphrase form of OpenSSL, which the page's library reads: salted, key and IV by MD5. */
function seal(text: string, passphrase: string): string {
  const salt = randomBytes(8)
  let derived = Buffer.alloc(0)
  for (let block = Buffer.alloc(0); derived.length < 48; derived = Buffer.concat([derived, block]))
    block = createHash('md5')
      .update(Buffer.concat([block, Buffer.from(passphrase), salt]))
      .digest()
  const cipher = createCipheriv('aes-256-cbc', derived.subarray(0, 32), derived.subarray(32, 48))
  return Buffer.concat([Buffer.from('Salted__'), salt, cipher.update(text), cipher.final()]).toString(
    'base64',
  )
}
