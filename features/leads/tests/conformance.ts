/**
 * Checks the leads of a stall (a trade-show stand): the form for staff, refused callers and refused leads. No lead is
 * saved, because no call deletes a lead.
 */
import { randomUUID } from 'node:crypto'
import { fetchLeadForm, sendLead } from '../app/lead-calls'
import { maxCardBytes } from '../rules/card'
import { canCaptureLeads, leadWire } from '../rules/lead'
import { blankLead } from '../rules/lead-answers'
import { roleName, signedIn } from '../../../tests/conformance/account-checks'
import { type Check, failureOf, NotSeen, refusalIn, throwIfAny } from '../../../tests/conformance/check'
import type { Shop } from '../../../tests/conformance/shop'

/** Throws NotSeen for callers who may not capture leads, or Fault when they are not refused. */
async function requireStaff(shop: Shop, subject: string, call: () => Promise<Error | null>): Promise<void> {
  const role = roleName(shop)
  if (canCaptureLeads(role)) return
  refusalIn(await call(), `${subject} a ${role}`)
  throw new NotSeen(`a ${role} is correctly refused: needs an account of an admin or a sale agent`)
}

export const leadFormCheck: Check = signedIn({
  name: 'A form for leads',
  feature: 'lead-forms',
  expected:
    'Version and Form for staff, or Data null; a refusal of everybody else with an ErrorMessage (403)',
  docSection: 'optional-calls.md#form-for-leads',
  run: async (shop) => {
    const fetchForm = () => fetchLeadForm(AbortSignal.timeout(30_000), null)
    await requireStaff(shop, 'leads/form for', () => failureOf(fetchForm))
    const { form, problems = [] } = (await fetchForm()).value
    throwIfAny(problems)
    const cacheControl = shop.exchanges.at(-1)?.cacheControl ?? ''
    throwIfAny(
      /private|no-store/.test(cacheControl) ? [] : [`leads/form may be cached for others: ${cacheControl}`],
    )
    return form ? `version ${form.version} of ${form.id}` : 'the built-in form'
  },
})

const send = (content: Record<string, unknown> | string) =>
  failureOf(() =>
    sendLead(randomUUID(), content, {
      capturedAt: new Date().toISOString(),
      idempotencyKey: randomUUID(),
      deviceId: null,
      signal: AbortSignal.timeout(30_000),
    }),
  )

const blankLeadBody = leadWire(blankLead)

export const leadWriteCheck: Check = {
  ...signedIn({
    name: 'Leads: what is refused',
    feature: 'leads',
    expected:
      'a refusal, with an ErrorMessage, of leads from other accounts than staff, of leads without a contact, and of content encrypted to another key',
    docSection: 'optional-calls.md#leads',
    run: async (shop) => {
      await requireStaff(shop, 'a lead of', () => send(blankLeadBody))
      refusalIn(await send('e30.e30.e30.e30.e30'), 'content encrypted to another key')
      return refusalIn(await send(blankLeadBody), 'a lead without a contact').message
    },
  }),
  requires: 'writes',
}

export const leadCardCheck: Check = {
  ...signedIn({
    name: 'Photographed cards: what is refused',
    feature: 'lead-cards',
    expected: `a refusal, with an ErrorMessage, of a card that is not a JPEG, and of a card larger than ${maxCardBytes / 1024} KB`,
    docSection: 'optional-calls.md#leads',
    run: async (shop) => {
      const sendCard = (picture: Buffer) => send({ ...blankLeadBody, Card: picture.toString('base64') })
      await requireStaff(shop, 'a card of', () => sendCard(Buffer.from('no picture')))
      refusalIn(await sendCard(Buffer.from('no picture')), 'a card that is no JPEG')
      const large = Buffer.alloc(maxCardBytes + 1)
      large.set(jpegHeader)
      return refusalIn(await sendCard(large), 'a card that is too large').message
    },
  }),
  requires: 'writes',
}

/** First bytes of a JPEG: start of image, and start of its first segment. */
const jpegHeader = [0xff, 0xd8, 0xff]
