/** Private links: made by a rep, opened and answered by a client without an account (req 23.1 to 23.6). */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { idempotentReply } from '../../server/db/schema-cart'
import { clientLink } from '../../server/db/schema-link'
import { product } from '../../server/db/schema-product'
import { priceTier } from '../../server/db/schema-pricing'
import { addDays } from '../../src/domain/delivery/working-days'
import { weekdayAndDate } from '../../src/domain/readable-date'
import { dollars, formatAud } from '../../src/domain/price/money'
import { newDraftFile, sendDraftFile } from './draft-calls'
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
import { atOnce, callerOfEachTest, newCustomer, openProvider, readRefusal, repliedWith } from './provider'
import { png } from './upload-calls'
import { singleProcessTest } from './single-process'

const provider = openProvider()
const { db, fetch } = provider
const rep = callerOfEachTest(provider, 5)
const textOf = async (path: string) => (await fetch(path)).text()
const newPath = async (overrides?: object, line?: object) =>
  (await newLink(provider, rep, overrides, line)).path
const answer = (path: string, fields: Record<string, string>) => postLinkForm(provider, path, fields)
/** Answers as the page's script does. */
const answerAsData = async (path: string, body: string) => {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' }
  return (await fetch(path, { method: 'POST', headers, body: `version=1&do=answer&${body}` })).json()
}
/** Returns the only link of the rep, as the rep reads it. */
const readLink = async () => (await readLinks(provider, rep))[0]
const dayIn = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)

describe('private link', () => {
  test('link shows the quote to everyone who has its address, without an account', async () => {
    const path = await newPath()
    const page = await textOf(path)
    const { displayedCents } = await readPrices(provider, 'saleAgent', 100)
    for (const text of [
      'Harbour Rowing',
      'Summit Steel Bottle',
      'Colour: Navy',
      'As discussed at the stall.',
    ])
      expect(page).toContain(text)
    expect(page).toContain(formatAud(displayedCents ?? 0))
  })

  test.each([
    [201, 422, /Lines/],
    [10_000, 413, /^Please send fewer products by one link\.$/],
  ])('link with %d products is refused with a message', async (count, status, message) => {
    const body = await linkBody(provider)
    const Lines = Array.from({ length: count }, (_, index) => ({ ...body.Lines[0], ID: `line-${index}` }))
    const refusal = await readRefusal(await putLink(provider, rep, randomUUID(), { ...body, Lines }))
    expect(refusal[0]).toBe(status)
    expect(refusal[1]).toMatch(message)
    expect(await readLinks(provider, rep)).toEqual([])
  })

  test('link page is not for search engines, caches or referrers', async () => {
    const { headers } = await fetch(await newPath())
    expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'")
  })

  test('link token has 128 bits, and the database stores only its hash', async () => {
    const path = await newPath()
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
  test.each([
    ['retail', { Shows: 'retail' }, 'retail' as const],
    ['a margin in percent', { Shows: 'margin', Margin: '30' }, { percent: 30 }],
    ['a margin in dollars', { Shows: 'margin', Margin: '1.50', Unit: 'dollars' }, { cents: 150 }],
    ['none', { Shows: 'none' }, 'none' as const],
  ])('page and replies never contain the rep’s cost when prices show %s', async (_, Prices, priceRule) => {
    const price = await readPrices(provider, 'saleAgent', 100, priceRule)
    const line = { Price: price.displayedCents === null ? null : dollars(price.displayedCents) }
    const { id, path } = await newLink(provider, rep, { Prices }, line)
    const data = await answer(path, { 'choice-0': 'yes' })
    const replies = [await textOf(path), await data.text(), JSON.stringify(await readLinks(provider, rep))]
    const costTexts = await Promise.all(
      [100, ...price.breaks].map(async (quantity) => {
        const { roleCents, displayedCents } = await readPrices(provider, 'saleAgent', quantity, priceRule)
        return roleCents === displayedCents ? [] : [dollars(roleCents), formatAud(roleCents * quantity)]
      }),
    )
    for (const reply of replies)
      for (const costText of costTexts.flat())
        expect(reply).not.toMatch(new RegExp(`\\b${costText.replace(/[$.]/g, '\\$&')}\\b`))
    const { rows } = await db.execute(sql`select offer::text from client_link_version where link_id = ${id}`)
    expect(String(rows[0]?.['offer'])).not.toContain('margin":')
    if (priceRule === 'none') expect(replies[0]).not.toMatch(/\$\d/)
  })

  test('link with prices that the shop does not have is refused and not created', async () => {
    const id = randomUUID()
    const reply = await putLink(provider, rep, id, await linkBody(provider, {}, { Price: '0.01' }))
    expect(reply.status).toBe(409)
    expect(await reply.json()).toMatchObject({ ErrorCode: 'PRICECHANGED' })
    expect(await readLinks(provider, rep)).toEqual([])
  })

  test('link retains its prices when the shop changes its own', async () => {
    const path = await newPath()
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
    const path = await newPath()
    const { breaks } = await readPrices(provider, 'saleAgent', 100)
    const largestQuantity = String(breaks.at(-1))
    await answer(path, { 'choice-0': 'maybe', 'comment-0': 'Which blue?' })
    await answer(path, { 'choice-0': 'yes', 'quantity-0': largestQuantity, 'comment-0': 'Which blue?' })
    expect(await readLink()).toMatchObject({
      AnsweredAt: expect.any(String),
      Lines: [{ Choice: 'yes', QTY: Number(largestQuantity), Comment: 'Which blue?' }],
    })
  })

  test('answers that are not offered or not permitted change nothing', async () => {
    const path = await newPath({ Rights: ['choose'] })
    await answer(path, { 'comment-0': 'Free, please', 'choice-0': 'constructor' })
    expect(await readLink()).toMatchObject({ Lines: [{ Choice: null, QTY: null, Comment: '' }] })
    expect((await answer(path, approval)).status).toBe(409)
  })

  test('answer may have any quantity, at the price of the largest break below it', async () => {
    const path = await newPath()
    const { breaks } = await readPrices(provider, 'saleAgent', 100)
    const breakQuantity = Math.max(...breaks.filter((quantity) => quantity <= 300))
    const { displayedCents } = await readPrices(provider, 'saleAgent', breakQuantity)
    await answer(path, { 'quantity-0': '300' })
    expect((await readLink()).Lines[0].QTY).toBe(300)
    expect(await textOf(path)).toContain(
      `${formatAud(displayedCents ?? 0)} each, ${formatAud((displayedCents ?? 0) * 300)} ex GST`,
    )
  })

  test('answer for an invalid quantity is refused with a message', async () => {
    const path = await newPath()
    for (const quantity of ['0', '1.5', '-5', '1000001', 'many']) {
      const reply = await answer(path, { 'quantity-0': quantity })
      expect(reply.status).toBe(422)
      expect(await reply.text()).toContain('Summit Steel Bottle: enter a whole number of at least')
    }
  })

  test('answer delayed on a device is refused when a newer answer exists', async () => {
    const path = await newPath()
    const delayed = { known: '0', waited: 'yes', 'choice-0': 'no', 'comment-0': 'From the train' }
    await answer(path, { 'choice-0': 'yes', 'comment-0': 'Newer' })
    expect((await answer(path, delayed)).status).toBe(409)
    expect((await answer(path, { ...approval, ...delayed })).status).toBe(409)
    expect(await readLink()).toMatchObject({ Approval: null, Lines: [{ Choice: 'yes', Comment: 'Newer' }] })
    const [, known = ''] = /name="known" value="(\d+)"/.exec(await textOf(path)) ?? []
    expect((await answer(path, { ...approval, known })).status).toBe(303)
  })

  test('answer of the page’s script returns data with the totals', async () => {
    expect(await answerAsData(await newPath(), 'choice-0=no')).toMatchObject({
      Message: 'Your answers were saved.',
      Totals: ['$0.00', '$0.00', '$0.00'],
      Prices: [expect.stringMatching(/^\$[\d.]+ each, /)],
    })
  })

  test('answer from a page of another site is refused', async () => {
    const init = { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' }, body: 'do=approve' }
    expect((await fetch(await newPath(), init)).status).toBe(403)
  })

  test('answer may add a logo that is a real picture, which only the rep can read', async () => {
    const path = await newPath()
    const send = (content: Uint8Array | string) => {
      const body = new FormData()
      body.set('version', '1')
      body.set('line', '0')
      body.set(
        'logo',
        new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
        'crest.png',
      )
      return fetch(`${path}/logo`, { method: 'POST', body, redirect: 'manual' })
    }
    const picture = await png(77)
    expect((await send('<html>')).status).toBe(415)
    expect((await send(picture)).status).toBe(303)
    const { Name, Sha256 } = (await readLink()).Lines[0].Logo
    expect(Name).toBe('crest.png')
    const file = await rep.get(`drafts/files/${Sha256}`)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(picture))
    const other = await newCustomer(provider, 5)
    expect((await provider.get(`drafts/files/${Sha256}`, other.headers)).status).toBe(404)
  })

  test('change request is mailed to the rep without the client’s text', async () => {
    const path = await newPath()
    await answer(path, { do: 'change', change: 'A larger logo, visit evil.example' })
    expect((await readLink()).ChangeAsked).toBe('A larger logo, visit evil.example')
    const letter = provider.letters.findLast(({ to }) => to === rep.email)
    expect(letter?.subject).toBe('Harbour Rowing asked for a change to quote Q261127-1A2B')
    expect(letter?.text).not.toContain('evil.example')
  })
})

describe('a mock-up', () => {
  test('mock-up is not found at an invalid address', async () => {
    const path = await newPath()
    for (const name of ['1e309/0', '1.5/0', '4294967296/0', '1/1e309', '1/-1', 'x/y'])
      expect([name, (await fetch(`${path}/picture/${name}`)).status]).toEqual([name, 404])
  })

  test('mock-up is re-encoded as WebP for the client', async () => {
    const { sha256 } = await newDraftFile(provider, rep)
    const path = await newPath({}, { Picture: sha256 })
    const [, address = ''] = /<img src="(\/for\/[^"]+)"/.exec(await textOf(path)) ?? []
    const reply = await fetch(address)
    expect(reply.headers.get('Content-Type')).toBe('image/webp')
    expect(Buffer.from(await reply.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
  })

  const newScript = async () => {
    const content = new Blob(['<svg onload="alert(1)">'], { type: 'image/svg+xml' })
    return (await (await sendDraftFile(provider, rep, content)).json()).Data.Sha256
  }
  test.each([
    ['is no picture', newScript],
    [
      'belongs to another customer',
      async () => (await newDraftFile(provider, await newCustomer(provider, 5))).sha256,
    ],
  ])('mock-up that %s is replaced by the product’s picture', async (_, newFile) => {
    const reply = await fetch(`${await newPath({}, { Picture: await newFile() })}/picture/1/0`)
    expect([reply.status, reply.headers.get('Location')]).toEqual([302, expect.stringMatching(/^\/media\//)])
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

  test('approval may name the delivery address', async () => {
    const path = await newPath()
    expect((await answer(path, { ...approval, ...deliveryFields })).status).toBe(303)
    const city = { State: 'WA', City: 'Broome', Postcode: '6725', Country: 'Australia' }
    const DeliverTo = { Name: 'Harbour Rowing', Address1: '1 Jetty Rd', Address2: '', ...city }
    expect((await readLink()).Approval).toMatchObject({ DeliverTo })
    expect(await textOf(path)).toContain('Harbour Rowing, 1 Jetty Rd, Broome, WA 6725')
  })

  test('approval promises a day for the typed postcode and accepts no earlier day', async () => {
    const path = await newPath()
    expect(await textOf(path)).toMatch(/Ships by [^<]+ if you approve by /)
    const { Delivery, Earliest, Refusal } = await answerAsData(path, 'postcode=6725')
    expect(Delivery).toMatch(/^With you by .+ if you approve by .+ and the proof by /)
    expect(Refusal).toBe(`The earliest day is ${weekdayAndDate(Earliest)}.`)
    const day = { ...approval, ...deliveryFields, needed: addDays(Earliest, -1) }
    expect((await answer(path, day)).status).toBe(422)
    expect((await answer(path, { ...day, needed: Earliest })).status).toBe(303)
  })

  test('link page shows the needed-by day once', async () => {
    const path = await newPath({ NeededBy: dayIn(60) })
    const days = async () => (await textOf(path)).match(/Needed by/g)
    expect(await days()).toHaveLength(1)
    await answer(path, { ...approval, needed: dayIn(61) })
    expect(await days()).toHaveLength(1)
  })

  test('approval freezes version and totals with name, PO number and day', async () => {
    const { path, id, body } = await newLink(provider, rep)
    const day = dayIn(40)
    expect((await answer(path, { ...approval, needed: day, 'choice-0': 'yes' })).status).toBe(303)
    const { displayedCents } = await readPrices(provider, 'saleAgent', 100)
    expect((await readLink()).Approval).toMatchObject({
      Name: 'Noor Client',
      PurchaseOrder: 'PO-77',
      NeededBy: day,
      Lines: [{ ID: 'line-1', QTY: 100 }],
      Total: dollars(Math.round((displayedCents ?? 0) * 100 * 1.1)),
    })
    expect(await textOf(path)).toContain('Approved by Noor Client')
    expect((await answer(path, { 'choice-0': 'no' })).status).toBe(409)
    expect((await putLink(provider, rep, id, body)).status).toBe(409)
  })

  test('approval is dated in the shop’s time zone, not the server’s', async () => {
    const { id, path } = await newLink(provider, rep)
    await answer(path, approval)
    // This is 8:30 in the morning of the next day in Sydney.
    const at = sql`jsonb_set(${clientLink.approval}, '{at}', '"2026-12-01T21:30:00.000Z"')`
    await db.update(clientLink).set({ approval: at }).where(eq(clientLink.id, id))
    expect(await textOf(path)).toContain('Approved by Noor Client on 2 December 2026.')
  })

  test('first of several concurrent approvals counts', async () => {
    const path = await newPath()
    const replies = await atOnce(5, (index) => answer(path, { ...approval, name: `Client ${index}` }))
    expect(repliedWith(replies, 303)).toHaveLength(1)
    const winner = replies.findIndex(({ status }) => status === 303)
    expect((await readLink()).Approval.Name).toBe(`Client ${winner}`)
  })

  test.each([
    ['without a name', { name: ' ' }, 'Your name is required'],
    ['without the tick', { agree: '' }, 'Please tick the box to approve.'],
    ['of no product', { 'choice-0': 'no' }, 'Please say yes to one product at least.'],
    ['for a past day', { needed: '2020-01-01' }, 'Needed by is over already.'],
    ['for a day that is too early', { needed: dayIn(3), ...deliveryFields }, 'The earliest day is '],
    ['to an incomplete address', { postcode: '3000' }, 'Street address is required'],
    ['to an invalid postcode', { ...deliveryFields, postcode: '0000' }, 'Enter an Australian postcode'],
  ])('approval %s is refused, and the typed fields stay', async (_, fields, message) => {
    const path = await newPath()
    const reply = await answer(path, { ...approval, ...fields })
    expect(reply.status).toBe(422)
    const page = await reply.text()
    expect(page).toContain(message)
    expect(page).toContain('value="PO-77"')
    expect((await readLink()).Approval).toBeNull()
  })

  test('approval is not given when a mail scanner opens the link', async () => {
    const path = await newPath()
    for (const address of [path, `${path}?done=approve`, `${path}?do=approve&agree=yes&name=x`])
      await fetch(address)
    expect(await readLink()).toMatchObject({ Approval: null, OpenedAt: null })
  })
})

describe('newer version of a link', () => {
  test('newer version replaces the previous one, which becomes read-only', async () => {
    const { id, path, body } = await newLink(provider, rep)
    await putLink(provider, rep, id, { ...body, Message: 'Now in red.' })
    expect(await textOf(path)).toContain('Now in red.')
    const before = await textOf(`${path}?version=1`)
    expect(before).toContain('As discussed at the stall.')
    expect(before).not.toContain('value="approve"')
    const reply = await answer(path, approval)
    expect(reply.status).toBe(409)
    expect(await reply.text()).toContain('There is a newer version')
  })

  test('newer version is created once when it is sent repeatedly', async () => {
    const { id, body } = await newLink(provider, rep)
    const key = { 'Idempotency-Key': randomUUID() }
    await atOnce(3, () => rep.put(`client-links/${id}`, body, key))
    expect((await readLink()).Version).toBe(2)
  })
})

describe('mails to the rep, and links that the rep marks', () => {
  test('rep gets one mail when the client opens the page', async () => {
    const path = await newPath()
    await atOnce(3, () => fetch(`${path}/opened`, { method: 'POST' }))
    expect(provider.letters.filter(({ to }) => to === rep.email)).toMatchObject([
      { subject: 'Harbour Rowing opened quote Q261127-1A2B' },
    ])
    expect((await readLink()).OpenedAt).not.toBeNull()
  })

  test('link mailed to the client has its own token and the rep as reply address', async () => {
    const { id } = await newLink(provider, rep, { Email: 'Noor@harbour.example' })
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
    expect((await rep.post(`client-links/${id}/seen`, { IsOrdered: true })).status).toBe(409)
    await answer(path, approval)
    expect(await readLink()).toMatchObject({ OrderedAt: null, OrderID: '' })
    await rep.post(`client-links/${id}/seen`, { IsOrdered: true, OrderID: '10038' })
    await rep.post(`client-links/${id}/seen`, { IsOrdered: true, OrderID: '10039' })
    const link = await readLink()
    expect(link).toMatchObject({ OrderedAt: expect.any(String), OrderID: '10038' })
    expect(link.SeenAt >= link.AnsweredAt).toBe(true)
  })
})

singleProcessTest('network address that guesses links is rate-limited', async () => {
  const limited = openProvider({ rateLimits: true })
  const guess = () => limited.fetch(`/for/${Buffer.from(randomUUID()).toString('base64url').slice(0, 22)}`)
  expect(repliedWith(await atOnce(40, guess), 429).length).toBeGreaterThan(5)
})
