/** Private links: made by a rep, opened and answered by a client without an account (req 23.1 to 23.6). */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { idempotentReply } from '../../../../server/db/schema-cart'
import { retainFilesJob } from '../../server/retain-files'
import { clientLink } from '../../server/tables'
import { clientDraftFile } from '../../../drafts/server/tables'
import { product } from '../../../../server/db/schema-product'
import { priceTier } from '../../../../server/db/schema-pricing'
import { addDays } from '../../../../src/domain/delivery/working-days'
import { weekdayAndDate } from '../../../../src/domain/readable-date'
import { dollars, formatAud } from '../../../../src/domain/price/money'
import type { PriceChoice, ShownPrice } from '../../../../src/domain/price/shown-price'
import { fileStore } from '../../../../server/files/store'
import { commandOf } from '../../../../server/operate/cli'
import { sweepDrafts } from '../../../drafts/server/sweep-drafts'
import { newDraftFile, sendDraftFile } from '../../../drafts/tests/contract/draft-calls'
import {
  newLinkAddress,
  approval,
  linkBody,
  newLink,
  readPrices,
  putLink,
  readLinks,
  postLinkForm,
} from './link-calls'
import {
  atOnce,
  callerOfEachTest,
  newCustomer,
  openProvider,
  readRefusal,
  runCommand,
  testSettings,
} from '../../../../tests/contract/provider'
import { png } from '../../../../tests/contract/upload-calls'
import { singleProcessTest } from '../../../../tests/contract/single-process'

const provider = openProvider()
const { db, fetch } = provider
const rep = callerOfEachTest(provider, 5)
const textOf = async (path: string) => (await fetch(path)).text()

describe('private link', () => {
  test.each([
    [201, 422, /^A link can have at most 200 products\.$/],
    [10_000, 413, /^Please send fewer products by one link\.$/],
  ])('link with %d products is refused with a message', async (count, status, message) => {
    const body = await linkBody(provider)
    const [line] = body.quote.lines
    const lines = Array.from({ length: count }, (_, index) => ({ ...line, id: `line-${index}` }))
    const longBody = { ...body, quote: { ...body.quote, lines } }
    const refusal = await readRefusal(await putLink(provider, rep, randomUUID(), longBody))
    expect(refusal[0]).toBe(status)
    expect(refusal[1]).toMatch(message)
    expect(await readLinks(provider, rep)).toEqual([])
  })

  test('link page is not for search engines, caches or referrers', async () => {
    const { headers } = await fetch((await newLink(provider, rep)).path)
    expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'")
  })

  test('link token has 128 bits, and the database stores only its hash', async () => {
    const { path } = await newLink(provider, rep)
    const token = path.split('/').at(-1) ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const { rows } = await db.execute(sql`
      select 1 from client_link_token where token_hash = ${token}
      union all select 1 from graphile_worker._private_jobs where payload::text like ${`%${token}%`}
      union all select 1 from ${idempotentReply} where reply like ${`%${token}%`}`)
    expect(rows).toEqual([])
  })

  test('revoked, expired and made-up links get the same reply byte for byte', async () => {
    const [revoked, expired] = [await newLink(provider, rep), await newLink(provider, rep)]
    await rep.remove(`client-links/${revoked.id}`)
    await db.update(clientLink).set({ expiresAt: new Date() }).where(eq(clientLink.id, expired.id))
    const madeUp = `/for/${Buffer.alloc(16).toString('base64url')}`
    const replies = await Promise.all([revoked.path, expired.path, madeUp].map((path) => fetch(path)))
    const results = await Promise.all(
      replies.map(async (reply) => {
        const headers = [...reply.headers].filter(([name]) => name !== 'x-request-id')
        return [reply.status, await reply.text(), headers]
      }),
    )
    expect(results[0]?.[0]).toBe(404)
    expect(results[1]).toEqual(results[0])
    expect(results[2]).toEqual(results[0])
    expect((await postLinkForm(provider, revoked.path, approval)).status).toBe(404)
  })
})

describe('prices of a link', () => {
  test.each<[string, Partial<PriceChoice>, ShownPrice]>([
    ['retail', { shows: 'retail' }, 'retail'],
    ['a margin in percent', { shows: 'margin', margin: '30' }, { percent: 30 }],
    ['a margin in dollars', { shows: 'margin', margin: '1.50', unit: 'dollars' }, { cents: 150 }],
    ['none', { shows: 'none' }, 'none'],
  ])('page and replies never contain the rep’s cost when prices show %s', async (_, price, priceRule) => {
    const { displayedCents: eachCents, breaks } = await readPrices(provider, 'saleAgent', 100, priceRule)
    const { id, path } = await newLink(provider, rep, { price }, { eachCents })
    const data = await postLinkForm(provider, path, { 'choice-0': 'yes' })
    const replies = [await textOf(path), await data.text(), JSON.stringify(await readLinks(provider, rep))]
    const costTexts = await Promise.all(
      [100, ...breaks].map(async (quantity) => {
        const { roleCents: costCents, displayedCents: shownPrice } = await readPrices(
          provider,
          'saleAgent',
          quantity,
          priceRule,
        )
        return costCents === shownPrice ? [] : [dollars(costCents), formatAud(costCents * quantity)]
      }),
    )
    for (const reply of replies)
      for (const costText of costTexts.flat())
        expect(reply).not.toMatch(new RegExp(`\\b${costText.replace(/[$.]/g, '\\$&')}\\b`))
    const { rows } = await db.execute(
      sql`select offer::text as offer from client_link_version where link_id = ${id}`,
    )
    expect(String(rows[0]?.['offer'])).not.toContain('margin":')
    if (priceRule === 'none') expect(replies[0]).not.toMatch(/\$\d/)
  })

  test('link with prices that the shop does not have is refused and not created', async () => {
    const id = randomUUID()
    const reply = await putLink(provider, rep, id, await linkBody(provider, {}, { eachCents: 1 }))
    expect(reply.status).toBe(409)
    expect(await reply.json()).toMatchObject({ ErrorCode: 'PRICECHANGED' })
    expect(await readLinks(provider, rep)).toEqual([])
  })

  test('link retains its prices when the shop changes its own', async () => {
    const { path } = await newLink(provider, rep)
    const before = await textOf(path)
    await db.update(priceTier).set({ priceCents: sql`${priceTier.priceCents} + 100` })
    const after = await textOf(path)
    await db.update(priceTier).set({ priceCents: sql`${priceTier.priceCents} - 100` })
    expect(after).toBe(before)
  })

  test('retail prices are refused to a rep whose own prices are retail', async () => {
    const retailer = await newCustomer(provider, 1)
    const reply = await putLink(provider, retailer, randomUUID(), await linkBody(provider))
    expect(await readRefusal(reply)).toEqual([422, 'Your account has no retail prices to show.'])
  })
})

describe('answers of a client', () => {
  test('answers reach the rep line by line, and the last answer counts', async () => {
    const { path } = await newLink(provider, rep)
    const { breaks } = await readPrices(provider, 'saleAgent', 100)
    const largestQuantity = String(breaks.at(-1))
    await postLinkForm(provider, path, { 'choice-0': 'maybe', 'comment-0': 'Which blue?' })
    await postLinkForm(provider, path, {
      'choice-0': 'yes',
      'quantity-0': largestQuantity,
      'comment-0': 'Which blue?',
    })
    const [link] = await readLinks(provider, rep)
    expect(link?.lines).toEqual([
      expect.objectContaining({ choice: 'yes', quantity: Number(largestQuantity), comment: 'Which blue?' }),
    ])
    expect(link?.answeredAt).not.toBeNull()
  })

  test('answers that are not offered or not permitted change nothing', async () => {
    const { path } = await newLink(provider, rep, { rights: ['choose'] })
    await postLinkForm(provider, path, { 'comment-0': 'Free, please', 'choice-0': 'constructor' })
    const [link] = await readLinks(provider, rep)
    expect(link?.lines).toEqual([expect.objectContaining({ choice: null, quantity: null, comment: '' })])
    expect((await postLinkForm(provider, path, approval)).status).toBe(409)
  })

  test('answer may have any quantity, at the price of the largest break below it', async () => {
    const { path } = await newLink(provider, rep)
    const { breaks } = await readPrices(provider, 'saleAgent', 100)
    const breakQuantity = Math.max(...breaks.filter((quantity) => quantity <= 300))
    const { displayedCents } = await readPrices(provider, 'saleAgent', breakQuantity)
    await postLinkForm(provider, path, { 'quantity-0': '300' })
    expect((await readLinks(provider, rep))[0]?.lines[0]?.quantity).toBe(300)
    expect(await textOf(path)).toContain(
      `${formatAud(displayedCents ?? 0)} each, ${formatAud((displayedCents ?? 0) * 300)} ex GST`,
    )
  })

  test.each(['0', '1.5', '-5', '1000001', 'many'])(
    'answer for %s pieces is refused with a message',
    async (quantity) => {
      const { path } = await newLink(provider, rep)
      const reply = await postLinkForm(provider, path, { 'quantity-0': quantity })
      expect(reply.status).toBe(422)
      expect(await reply.text()).toContain('Summit Steel Bottle: enter a whole number of at least')
    },
  )

  test('answer delayed on a device is refused when a newer answer exists', async () => {
    const { path } = await newLink(provider, rep)
    const delayed = { known: '0', waited: 'yes', 'choice-0': 'no', 'comment-0': 'From the train' }
    await postLinkForm(provider, path, { 'choice-0': 'yes', 'comment-0': 'Newer' })
    expect((await postLinkForm(provider, path, delayed)).status).toBe(409)
    expect((await postLinkForm(provider, path, { ...approval, ...delayed })).status).toBe(409)
    const [link] = await readLinks(provider, rep)
    expect(link).toMatchObject({ approval: null, lines: [{ choice: 'yes', comment: 'Newer' }] })
    const [, known = ''] = /name="known" value="(\d+)"/.exec(await textOf(path)) ?? []
    expect((await postLinkForm(provider, path, { ...approval, known })).status).toBe(303)
  })

  test('answer of the page’s script returns data with the totals', async () => {
    const { path } = await newLink(provider, rep)
    const reply = await fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'version=1&do=answer&choice-0=no',
    })
    expect(await reply.json()).toMatchObject({
      Message: 'Your answers were saved.',
      Totals: ['$0.00', '$0.00', '$0.00'],
      Prices: [expect.stringMatching(/^\$[\d.]+ each, /)],
    })
  })

  test('answer from a page of another site is refused', async () => {
    const { path } = await newLink(provider, rep)
    const reply = await fetch(path, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site' },
      body: 'do=approve',
    })
    expect(reply.status).toBe(403)
  })

  test('answer may add a logo that is a real picture, which only the rep can read', async () => {
    const { path } = await newLink(provider, rep)
    const sendLogo = (name: string, content: Uint8Array) => {
      const body = new FormData()
      body.set('version', '1')
      body.set('line', '0')
      body.set('logo', new Blob([new Uint8Array(content)]), name)
      return fetch(`${path}/logo`, { method: 'POST', body, redirect: 'manual' })
    }
    const picture = await png(77)
    expect((await sendLogo('crest.png', new TextEncoder().encode('<html>'))).status).toBe(415)
    expect((await sendLogo('crest.png', picture)).status).toBe(303)
    const [link] = await readLinks(provider, rep)
    const logo = link?.lines[0]?.logo
    expect(logo?.name).toBe('crest.png')
    const file = await rep.get(`drafts/files/${logo?.sha256}`)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(picture))
    const other = await newCustomer(provider, 5)
    expect((await provider.get(`drafts/files/${logo?.sha256}`, other.headers)).status).toBe(404)
  })

  test('change request is mailed to the rep without the client’s text', async () => {
    const { path } = await newLink(provider, rep)
    await postLinkForm(provider, path, { do: 'change', change: 'A larger logo, visit evil.example' })
    const [link] = await readLinks(provider, rep)
    expect(link?.changeAsked).toBe('A larger logo, visit evil.example')
    const letter = provider.letters.findLast(({ to }) => to === rep.email)
    expect(letter?.subject).toBe('Harbour Rowing asked for a change to quote Q261127-1A2B')
    expect(letter?.text).not.toContain('evil.example')
  })
})

describe('a mock-up', () => {
  const pictureOf = async (path: string) => {
    const { status, headers } = await fetch(`${path}/picture/1/0`)
    return `${status} ${headers.get('Location')}`
  }

  test.each(['1e309/0', '1.5/0', '4294967296/0', '1/1e309', '1/-1', 'x/y'])(
    'mock-up is not found at an invalid address: %s',
    async (pictureId) => {
      const { path } = await newLink(provider, rep)
      expect((await fetch(`${path}/picture/${pictureId}`)).status).toBe(404)
    },
  )

  test('mock-up is re-encoded as WebP for the client', async () => {
    const { sha256 } = await newDraftFile(provider, rep)
    const { path } = await newLink(provider, rep, {}, { picture: sha256 })
    const [, address = ''] = /<img src="(\/for\/[^"]+)"/.exec(await textOf(path)) ?? []
    const reply = await fetch(address)
    expect(reply.headers.get('Content-Type')).toBe('image/webp')
    expect(Buffer.from(await reply.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
  })

  test('mock-up that is no picture is replaced by the product’s picture', async () => {
    const content = new Blob(['<svg onload="alert(1)">'], { type: 'image/svg+xml' })
    const sent = await (await sendDraftFile(provider, rep, content)).json()
    const { path } = await newLink(provider, rep, {}, { picture: sent.Data.Sha256 })
    expect(await pictureOf(path)).toMatch(/^302 \/media\//)
  })

  test('mock-up of a quote outlives the daily sweep of drafts', async () => {
    const { sha256 } = await newDraftFile(provider, rep)
    const { path } = await newLink(provider, rep, {}, { picture: sha256 })
    const isOfQuote = eq(clientDraftFile.sha256, sha256)
    await db.update(clientDraftFile).set({ wantedAt: sql`now() - interval '31 days'` }).where(isOfQuote)
    await retainFilesJob.run({ db, settings: testSettings })
    await sweepDrafts(db, fileStore(testSettings))
    expect(await pictureOf(path)).toMatch(/^200/)
  })

  test('mock-up of another customer is not used', async () => {
    const { sha256 } = await newDraftFile(provider, await newCustomer(provider, 5))
    const { path } = await newLink(provider, rep, {}, { picture: sha256 })
    expect(await pictureOf(path)).toMatch(/^302 \/media\//)
  })
})

describe('an approval', () => {
  beforeAll(async () => {
    const availability = 'In stock, branded within 9 working days of proof approval'
    await db.update(product).set({ availability, stock: [] }).where(eq(product.slug, 'summit-steel-bottle'))
  })
  const deliveryFields = {
    'to-name': 'Harbour Rowing',
    'to-line1': '1 Jetty Rd',
    'to-city': 'Broome',
    'to-state': 'WA',
    postcode: '6725',
  }
  const inThreeDays = new Date(Date.now() + 3 * 24 * 3600_000).toISOString().slice(0, 10)

  test('approval may name the delivery address', async () => {
    const { path } = await newLink(provider, rep)
    expect((await postLinkForm(provider, path, { ...approval, ...deliveryFields })).status).toBe(303)
    expect((await readLinks(provider, rep))[0]?.approval?.deliverTo).toEqual({
      customerName: 'Harbour Rowing',
      country: 'Australia',
      state: 'WA',
      city: 'Broome',
      postcode: '6725',
      line1: '1 Jetty Rd',
      line2: '',
    })
    expect(await textOf(path)).toContain('Harbour Rowing, 1 Jetty Rd, Broome, WA 6725')
  })

  test('approval promises a day for the typed postcode and accepts no earlier day', async () => {
    const { path } = await newLink(provider, rep)
    expect(await textOf(path)).toMatch(/Ships by [^<]+ if you approve by /)
    const reply = await fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'version=1&do=answer&postcode=6725',
    })
    const { Delivery, Earliest, Refusal } = await reply.json()
    expect(Delivery).toMatch(/^With you by .+ if you approve by .+ and the proof by /)
    expect(Refusal).toBe(`The earliest day is ${weekdayAndDate(Earliest)}.`)
    const earlyForm = { ...approval, ...deliveryFields, needed: addDays(Earliest, -1) }
    expect((await postLinkForm(provider, path, earlyForm)).status).toBe(422)
    expect((await postLinkForm(provider, path, { ...earlyForm, needed: Earliest })).status).toBe(303)
  })

  test('link page shows the needed-by day once', async () => {
    const needed = new Date(Date.now() + 60 * 24 * 3600_000).toISOString().slice(0, 10)
    const { path } = await newLink(provider, rep, { neededBy: needed })
    const days = async () => (await textOf(path)).match(/Needed by/g)
    expect(await days()).toHaveLength(1)
    await postLinkForm(provider, path, { ...approval, needed: addDays(needed, 1) })
    expect(await days()).toHaveLength(1)
  })

  test('approval freezes version and totals with name, PO number and day', async () => {
    const { path, id, body } = await newLink(provider, rep)
    const day = new Date(Date.now() + 40 * 24 * 3600_000).toISOString().slice(0, 10)
    expect((await postLinkForm(provider, path, { ...approval, needed: day, 'choice-0': 'yes' })).status).toBe(
      303,
    )
    const [link] = await readLinks(provider, rep)
    const { displayedCents } = await readPrices(provider, 'saleAgent', 100)
    expect(link?.approval).toMatchObject({
      name: 'Noor Client',
      purchaseOrder: 'PO-77',
      neededBy: day,
      lines: [{ id: 'line-1', quantity: 100 }],
      totalCents: Math.round((displayedCents ?? 0) * 100 * 1.1),
    })
    expect(await textOf(path)).toContain('Approved by Noor Client')
    expect((await postLinkForm(provider, path, { 'choice-0': 'no' })).status).toBe(409)
    expect((await putLink(provider, rep, id, body)).status).toBe(409)
  })

  test('approval is dated in the shop’s time zone, not the server’s', async () => {
    const { id, path } = await newLink(provider, rep)
    await postLinkForm(provider, path, approval)
    // This is 8:30 in the morning of the next day in Sydney.
    const at = sql`jsonb_set(${clientLink.approval}, '{at}', to_jsonb(${Date.parse('2026-12-01T21:30:00Z')}::bigint))`
    await db.update(clientLink).set({ approval: at }).where(eq(clientLink.id, id))
    expect(await textOf(path)).toContain('Approved by Noor Client on 2 December 2026.')
  })

  test('first of several concurrent approvals counts', async () => {
    const { path } = await newLink(provider, rep)
    const replies = await atOnce(5, (index) =>
      postLinkForm(provider, path, { ...approval, name: `Client ${index}` }),
    )
    expect(replies.filter(({ status }) => status === 303)).toHaveLength(1)
    const winner = replies.findIndex(({ status }) => status === 303)
    const [link] = await readLinks(provider, rep)
    expect(link?.approval?.name).toBe(`Client ${winner}`)
  })

  test.each([
    ['without a name', { name: ' ' }, 'Your name is required'],
    ['without the tick', { agree: '' }, 'Please tick the box to approve.'],
    ['of no product', { 'choice-0': 'no' }, 'Please say yes to one product at least.'],
    ['for a past day', { needed: '2020-01-01' }, 'That date has passed. Choose a later date.'],
    ['for a day that is too early', { needed: inThreeDays, ...deliveryFields }, 'The earliest day is '],
    ['to an incomplete address', { postcode: '3000' }, 'Street address is required'],
    ['to an invalid postcode', { ...deliveryFields, postcode: '0000' }, 'Enter an Australian postcode'],
  ])('approval %s is refused, and the typed fields stay', async (_, fields, message) => {
    const { path } = await newLink(provider, rep)
    const reply = await postLinkForm(provider, path, { ...approval, ...fields })
    expect(reply.status).toBe(422)
    const page = await reply.text()
    expect(page).toContain(message)
    expect(page).toContain('value="PO-77"')
    expect((await readLinks(provider, rep))[0]?.approval).toBeNull()
  })

  test('approval is not given when a mail scanner opens the link', async () => {
    const { path } = await newLink(provider, rep)
    for (const address of [path, `${path}?done=approve`, `${path}?do=approve&agree=yes&name=x`])
      await fetch(address)
    const [link] = await readLinks(provider, rep)
    expect(link).toMatchObject({ approval: null, openedAt: null })
  })
})

describe('newer version of a link', () => {
  test('newer version replaces the previous one, which becomes read-only', async () => {
    const { id, path, body } = await newLink(provider, rep)
    await putLink(provider, rep, id, { ...body, quote: { ...body.quote, message: 'Now in red.' } })
    expect(await textOf(path)).toContain('Now in red.')
    const before = await textOf(`${path}?version=1`)
    expect(before).toContain('As discussed at the stall.')
    expect(before).not.toContain('value="approve"')
    const reply = await postLinkForm(provider, path, approval)
    expect(reply.status).toBe(409)
    expect(await reply.text()).toContain('There is a newer version')
  })
})

test('private link has the name and palette of its shop', async () => {
  const brand = (...args: string[]) => runCommand(provider, commandOf('brand'), args)
  const words = { name: 'Acme & <Sons>', shortName: 'Acme', primary: '#7a1f5c' }
  await brand('change', '--words', JSON.stringify(words))
  const page = await textOf((await newLink(provider, rep)).path)
  await brand('reset')
  expect(page).not.toMatch(/Showfloor|#0f5b4f|#0b4a40/)
  expect(page).toContain('Acme &amp; &lt;Sons&gt;')
  expect(page).toContain('--eucalypt:#7a1f5c')
})

test('link of an erased person is not found', async () => {
  const { path } = await newLink(provider, rep)
  await runCommand(provider, commandOf('person'), ['erase', rep.email])
  expect((await fetch(path)).status).toBe(404)
})

describe('mails to the rep, and links that the rep marks', () => {
  test('rep gets one mail when the client opens the page', async () => {
    const { path } = await newLink(provider, rep)
    await atOnce(3, () => fetch(`${path}/opened`, { method: 'POST' }))
    expect(provider.letters.filter(({ to }) => to === rep.email).map(({ subject }) => subject)).toEqual([
      'Harbour Rowing opened quote Q261127-1A2B',
    ])
    expect((await readLinks(provider, rep))[0]?.openedAt).not.toBeNull()
  })

  test('link mailed to the client has its own token and the rep as reply address', async () => {
    const { id } = await newLink(provider, rep, { email: 'Noor@harbour.example' })
    const letter = provider.letters.findLast(({ to }) => to === 'noor@harbour.example')
    expect(letter?.replyTo).toBe(rep.email)
    expect(letter?.from).not.toContain('Showfloor')
    expect(letter?.subject).toBe(`${letter?.from} sent you a quote`)
    expect(letter?.text).toContain('As discussed at the stall.')
    const path = new URL(letter?.link ?? '').pathname
    expect(path).not.toBe(await newLinkAddress(provider, rep, id))
    expect(await textOf(path)).toContain('Harbour Rowing')
  })

  test('rep can mark answers as seen, and an approved link as ordered', async () => {
    const { id, path } = await newLink(provider, rep)
    expect((await rep.post(`client-links/${id}/seen`, { orderId: '' })).status).toBe(409)
    await postLinkForm(provider, path, approval)
    expect((await readLinks(provider, rep))[0]).toMatchObject({ orderedAt: null, approval: { orderId: '' } })
    await rep.post(`client-links/${id}/seen`, { orderId: '10038' })
    await rep.post(`client-links/${id}/seen`, { orderId: '10039' })
    const [link] = await readLinks(provider, rep)
    expect(link).toMatchObject({ orderedAt: expect.any(Number), approval: { orderId: '10038' } })
    expect(link?.seenAt).toBeGreaterThanOrEqual(link?.answeredAt ?? Infinity)
  })
})

describe('rate limits of private links', () => {
  const limited = openProvider({ rateLimits: true })

  singleProcessTest('network address that guesses links is rate-limited', async () => {
    const guess = () => limited.fetch(`/for/${Buffer.from(randomUUID()).toString('base64url').slice(0, 22)}`)
    const replies = await atOnce(40, guess)
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
  })
})
