/**
 * The two letters about a request for a quote or a sample: the shop's, from which it is answered, and the customer's copy.
 * Anybody can give any address, so that the copy repeats what was typed to nobody but the account that it came from.
 */
import { formatCount } from '../../src/domain/count'
import { htmlToText } from '../../src/domain/rich-text'
import { type EnquiryRow, findEnquiry, variationWords } from '../reads/enquiry'
import { letter, pageOf } from './letters'
import type { Letter, Shop } from './mailer'

type OfEnquiry = { id: number }

/** "500 x Summit Steel Bottle (SB-1002), Colour: Navy". */
async function wordsOf(db: Shop['db'], row: EnquiryRow): Promise<string> {
  const { asked, productName, sku } = row
  const what = `${formatCount(asked.quantity)} x ${htmlToText(productName)} (${sku})`
  return [what, await variationWords(db, row)].filter(Boolean).join(', ')
}

export async function requestLetter({ db, settings }: Shop, { id }: OfEnquiry): Promise<Letter | null> {
  const row = await findEnquiry(db, id)
  if (!row) return null
  const { asked, account, slug } = row
  const { kind, fullName, email, mobileNumber, remarks } = asked
  const what = await wordsOf(db, row)
  const link = pageOf(settings.publicUrl, `product/${encodeURIComponent(slug)}`)
  const words = letter(settings.shopEmail, `Request ${id} for a ${kind}: ${what}`, link, [
    `Request ${id} for a ${kind}: ${what}`,
    [fullName, email, mobileNumber, account ? `Account: ${account}` : 'No account'].join('\n'),
    remarks === '' ? 'Without remarks.' : remarks,
    link,
    'Answer this mail to write to the customer.',
  ])
  return { ...words, replyTo: email }
}

export async function requestCopyLetter({ db, settings }: Shop, { id }: OfEnquiry): Promise<Letter | null> {
  const row = await findEnquiry(db, id)
  if (!row) return null
  const { asked, account, slug } = row
  const { kind, email, remarks } = asked
  const what = await wordsOf(db, row)
  const link = pageOf(settings.publicUrl, `product/${encodeURIComponent(slug)}`)
  const own = account === email && remarks !== '' ? ['You wrote:', remarks] : []
  return letter(email, `Your request ${id} for a ${kind}`, link, [
    `We have your request ${id} for a ${kind}: ${what}`,
    ...own,
    'We will write to this address or call you.',
    link,
    'If it was not you, you need do nothing.',
  ])
}
