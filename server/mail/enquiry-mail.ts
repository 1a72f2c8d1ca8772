/**
 * The two letters about a request for a quote or a sample: the shop's, from which it is answered, and the customer's copy.
 * Anybody can give any address, so that the copy repeats what was typed to nobody but the account that it came from.
 */
import { formatCount } from '../../src/domain/cart/quantity'
import { htmlToText } from '../../src/domain/rich-text'
import type { ProviderContext } from '../context'
import { type EnquiryRow, findEnquiry, variationWords } from '../reads/enquiry'
import { loggable } from '../requests/errors'
import { letter, pageOf } from './letters'
import type { Letter } from './mailer'

type Post = Pick<ProviderContext, 'db' | 'mailer' | 'settings'>

/** `mayCopy`: whether the address has not been written to too often. An error is logged, for the request stands. */
export async function mailEnquiry(
  { db, mailer, settings }: Post,
  id: number,
  mayCopy: (email: string) => Promise<boolean>,
): Promise<void> {
  try {
    const found = await findEnquiry(db, id)
    if (!found) return
    const what = await wordsOf(db, found)
    mailer.post(shopLetter(settings, found, what))
    if (await mayCopy(found.asked.email)) mailer.post(copyLetter(settings, found, what))
  } catch (error) {
    console.error(`The letters about request ${id} were not written:`, loggable(error))
  }
}

/** "500 x Summit Steel Bottle (SB-1002), Colour: Navy". */
async function wordsOf(db: Post['db'], row: EnquiryRow): Promise<string> {
  const { asked, productName, sku } = row
  const what = `${formatCount(asked.quantity)} x ${htmlToText(productName)} (${sku})`
  return [what, await variationWords(db, row)].filter(Boolean).join(', ')
}

type Shop = Pick<ProviderContext['settings'], 'shopEmail' | 'publicUrl'>

function shopLetter({ shopEmail, publicUrl }: Shop, row: EnquiryRow, what: string): Letter {
  const { asked, account, slug } = row
  const { id, kind, fullName, email, mobileNumber, remarks } = asked
  const link = pageOf(publicUrl, `product/${encodeURIComponent(slug)}`)
  const words = letter(shopEmail, `Request ${id} for a ${kind}: ${what}`, link, [
    `Request ${id} for a ${kind}: ${what}`,
    [fullName, email, mobileNumber, account ? `Account: ${account}` : 'No account'].join('\n'),
    remarks === '' ? 'Without remarks.' : remarks,
    link,
    'Answer this mail to write to the customer.',
  ])
  return { ...words, replyTo: email }
}

function copyLetter({ publicUrl }: Shop, row: EnquiryRow, what: string): Letter {
  const { asked, account, slug } = row
  const { id, kind, email, remarks } = asked
  const link = pageOf(publicUrl, `product/${encodeURIComponent(slug)}`)
  const own = account === email && remarks !== '' ? ['You wrote:', remarks] : []
  return letter(email, `Your request ${id} for a ${kind}`, link, [
    `We have your request ${id} for a ${kind}: ${what}`,
    ...own,
    'We will write to this address or call you.',
    link,
    'If it was not you, you need do nothing.',
  ])
}
