/** Leads (contacts from a trade-show stall) as the stall's tablet sends them. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Customer, Provider } from '../../../../tests/contract/provider'

export const consent = {
  Words: 'Email me about this.',
  Version: '2026-11-27',
  At: '2026-11-27T01:02:03.000Z',
}

/** Returns a JPEG of a business card in base64, as tablets send it. */
export async function newCard(): Promise<string> {
  const card = sharp({ create: { width: 160, height: 100, channels: 3, background: '#0f6b4f' } })
  return (await card.jpeg().toBuffer()).toString('base64')
}

/** Returns the body of a lead; `overrides` replaces some of its fields. */
export function leadBody(overrides: object = {}) {
  return {
    Badge: '',
    FullName: 'Noor Haddad',
    Company: 'Harbour Rowing',
    Email: `${randomUUID()}@harbour.example`,
    Phone: '0400 111 222',
    Grade: 'warm',
    Timing: 'Within 3 months',
    Budget: '',
    Interests: ['summit-steel-bottle'],
    Note: 'Wants caps in navy.',
    Consent: null,
    CapturedAt: '2026-11-27T01:02:03.000Z',
    ...overrides,
  }
}

export function putLead(
  { put }: Pick<Provider, 'put'>,
  { headers }: Pick<Customer, 'headers'>,
  body: object,
  id: string = randomUUID(),
) {
  return put(`leads/${id}`, body, { ...headers, 'X-Device-Id': 'tablet-1' })
}
