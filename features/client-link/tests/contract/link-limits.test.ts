/**
 * Uploads and changes through private links are charged to the rep who made the links, and are limited (req 23.11).
 */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { idempotentReply } from '../../../../server/db/schema-cart'
import { clientDraftFile } from '../../../drafts/server/tables'
import { clientLink } from '../../server/tables'
import type { ClientRight } from '../../../drafts/rules/quote'
import { addToCart } from '../../../../tests/contract/cart-calls'
import {
  newLinkAddress,
  approval,
  linkBody,
  newLink,
  readPrices,
  putLink,
  readLinks,
  postLinkForm,
  sendLogo,
} from './link-calls'
import {
  atOnce,
  callerOfEachTest,
  newCustomer,
  openProvider,
  readRefusal,
  repliedWith,
} from '../../../../tests/contract/provider'
import {
  artworkForm,
  endUploads,
  startHangingUpload,
  openBody,
  png,
  sendForm,
} from '../../../../tests/contract/upload-calls'
import { describeSingleProcess } from '../../../../tests/contract/single-process'

const provider = openProvider()
const { db, fetch } = provider
const rep = callerOfEachTest(provider, 5)
const holdUpload = (path: string) => startHangingUpload(provider, `${path}/logo`, { field: 'logo' })
/** Counts the uploads that the provider reads. */
const countRead = (uploads: ReturnType<typeof holdUpload>[]) =>
  uploads.filter(({ isRead }) => isRead()).length

/** Starts an upload of which nothing may be read; returns the refusal and how often data was requested. */
async function sendUnreadLogo(path: string) {
  const { state, stream } = openBody()
  const reply = await fetch(`${path}/logo`, { method: 'POST', body: stream, duplex: 'half' } as RequestInit)
  return [reply.status, state.pullCount, await reply.text()]
}

const bytesOfRep = async () => {
  const rows = await db
    .select({ bytes: clientDraftFile.bytes })
    .from(clientDraftFile)
    .where(eq(clientDraftFile.userId, rep.userId))
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}
const setLink = (id: string, values: Partial<typeof clientLink.$inferInsert>) =>
  db.update(clientLink).set(values).where(eq(clientLink.id, id))
const lettersTo = (email: string) =>
  provider.letters.filter(({ to }) => to === email).map(({ subject }) => subject.split(' quote')[0])
const countWaitingMails = async (id: string) => {
  const { rows } = await db.execute(
    sql`select 1 from graphile_worker._private_jobs where payload->'about'->>'linkId' = ${id}`,
  )
  return rows.length
}

describeSingleProcess('uploads', () => {
  test('60 open uploads through links do not delay a customer’s upload', { timeout: 60_000 }, async () => {
    const links = await Promise.all(Array.from({ length: 10 }, () => newLink(provider, rep)))
    const otherPaths = links.flatMap(({ id }) => [1, 2, 3, 4, 5].map(() => newLinkAddress(provider, rep, id)))
    const paths = [...links.map(({ path }) => path), ...(await Promise.all(otherPaths))]
    const otherCustomer = await newCustomer(provider)
    const form = await artworkForm(await addToCart(provider, otherCustomer))
    const uploads = paths.map(holdUpload)
    const refusals: Response[] = []
    for (const { reply } of uploads) void reply.then((refusal) => refusals.push(refusal))
    await expect.poll(() => refusals.length, { timeout: 20_000 }).toBe(60 - 23)
    const [refused = new Response()] = refusals
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
    expect(await refused.text()).toContain('Several files for this sender’s quotes are still arriving.')
    const startedAt = performance.now()
    expect((await sendForm(provider, otherCustomer, form)).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(1000)
    expect(countRead(uploads)).toBe(3)
    // The rep's own uploads have other slots than uploads through links.
    const repForm = await artworkForm(await addToCart(provider, rep))
    expect((await sendForm(provider, rep, repForm)).status).toBe(200)
    await endUploads(uploads)
  })

  test('uploads through links are limited to 20 at a time', { timeout: 60_000 }, async () => {
    const reps = await Promise.all(Array.from({ length: 8 }, () => newCustomer(provider, 5)))
    const links = await Promise.all(reps.map((owner) => newLink(provider, owner)))
    const uploads = links.flatMap(({ path }) => [1, 2, 3].map(() => holdUpload(path)))
    await expect.poll(() => countRead(uploads)).toBe(20)
    const otherCustomer = await newCustomer(provider)
    const form = await artworkForm(await addToCart(provider, otherCustomer))
    expect((await sendForm(provider, otherCustomer, form)).status).toBe(200)
    await endUploads(uploads)
  })

  test.each<[why: string, rights: ClientRight[], logoBytes: number, words: string]>([
    ['without the right', ['approve'], 0, 'A logo can’t be added here.'],
    ['when the logos of the link have 100 MB', ['logo'], 100 * 2 ** 20, 'Please email yours instead.'],
  ])('uploads are refused %s before they are read', async (_, rights, logoBytes, message) => {
    const { id, path } = await newLink(provider, rep, { rights })
    await setLink(id, { logoBytes })
    expect(await sendUnreadLogo(path)).toEqual([409, 0, expect.stringContaining(message)])
  })

  test('uploads are refused unread once the quote is approved', async () => {
    const { path } = await newLink(provider, rep)
    await postLinkForm(provider, path, approval)
    expect(await sendUnreadLogo(path)).toEqual([409, 0, expect.any(String)])
  })

  test.each([
    ['an earlier version', { version: '0' }],
    ['a missing line', { line: '7' }],
  ])('refused upload for %s leaves nothing in the rep’s account', async (_, fields) => {
    const { path } = await newLink(provider, rep)
    expect((await sendLogo(provider, path, await png(3), fields)).status).toBe(409)
    expect(await bytesOfRep()).toBe(0)
  })

  test('uploads are charged to their link once, and refused beyond 100 MB', async () => {
    const { id, path } = await newLink(provider, rep)
    const [logo, other] = [await png(4), await png(5)]
    await sendLogo(provider, path, logo)
    await sendLogo(provider, path, logo)
    const [link] = await db.select().from(clientLink).where(eq(clientLink.id, id))
    expect(link?.logoBytes).toBe(logo.byteLength)
    await setLink(id, { logoBytes: 100 * 2 ** 20 - other.byteLength + 1 })
    const reply = await sendLogo(provider, path, other)
    expect(reply.status).toBe(409)
    expect(await reply.text()).toContain('This quote can’t take any more logos. Please email yours instead.')
    expect((await readLinks(provider, rep))[0]?.lines[0]?.logo?.sha256).toMatch(/^\w{64}$/)
    expect(await bytesOfRep()).toBe(logo.byteLength)
  })
})

describe('a link', () => {
  test('link has at most 50 versions across all instances', async () => {
    const { id, body } = await newLink(provider, rep)
    await setLink(id, { version: 49 })
    const instances = [provider, openProvider()]
    const replies = await atOnce(2, (index) => putLink(instances[index] ?? provider, rep, id, body))
    expect(repliedWith(replies, 200)).toHaveLength(1)
    const [refused] = repliedWith(replies, 409)
    expect(await refused?.json()).toMatchObject({
      ErrorCode: 'FULL',
      ErrorMessage: 'A link can have at most 50 versions. Please make a new link for your changes.',
    })
  })

  test('no further link is created once the account holds 100 MB of quotes', async () => {
    const { id } = await newLink(provider, rep)
    // The column is not compressed, because the limit counts the stored bytes.
    await db.execute(sql`alter table client_link_version alter column offer set storage external`)
    await db.execute(sql`
      insert into client_link_version (link_id, version, offer)
      select link_id, n, jsonb_build_object('notes', repeat('x', 53000000))
      from client_link_version, generate_series(2, 3) n where link_id = ${id}`)
    const reply = await putLink(provider, rep, randomUUID(), await linkBody(provider))
    expect(await readRefusal(reply)).toEqual([
      409,
      'Your account can hold at most 100 MB of quotes for links. Please send a shorter quote.',
    ])
    await db.delete(clientLink).where(eq(clientLink.id, id))
  })

  test('link is not marked as seen when the account’s stored replies are too large', async () => {
    const { id, body } = await newLink(provider, rep)
    const lines = Array.from({ length: 120 }, (_, line) => ({ ...body.quote.lines[0], id: `line-${line}` }))
    const longBody = { ...body, quote: { ...body.quote, lines } }
    const markSeen = async () => rep.post(`client-links/${id}/seen`, {}, { 'Idempotency-Key': randomUUID() })
    expect((await putLink(provider, rep, id, longBody)).status).toBe(200)
    expect((await markSeen()).status).toBe(200)
    const scope = `user ${rep.userId}`
    const reply = sql`repeat('x', ${2 ** 20})`
    await db.insert(idempotentReply).values({ scope, key: randomUUID(), requestHash: '', reply })
    // Copies of a row need not be compressed again, which takes seconds for 100 MB.
    await db.execute(sql`
      insert into ${idempotentReply} (scope, key, request_hash, reply)
      select scope, gen_random_uuid(), request_hash, reply
      from ${idempotentReply}, generate_series(1, 100) where scope = ${scope} and request_hash = ''`)
    expect(await readRefusal(await markSeen())).toEqual([
      409,
      'Your account has sent too many large changes within seven days. Please try again tomorrow.',
    ])
    await db.delete(idempotentReply).where(eq(idempotentReply.scope, scope))
  })

  test('link gets at most 500 addresses', async () => {
    const { id } = await newLink(provider, rep)
    await db.execute(sql`
      insert into client_link_token (token_hash, link_id)
      select md5(${id} || n), ${id}::uuid from generate_series(1, 499) n`)
    const reply = await rep.post(`client-links/${id}/address`, {})
    expect(await readRefusal(reply)).toEqual([
      409,
      'A link can be handed out 500 times. Please make a new link of this quote.',
    ])
  })
})

describe('the rep’s mailbox', () => {
  test('rep gets five mails an hour about a link’s changes, then one for all others', async () => {
    const { id, path } = await newLink(provider, rep)
    const instances = [provider, openProvider()]
    const letters = () =>
      instances.flatMap((instance) => instance.letters.filter(({ to }) => to === rep.email))
    for (let change = 1; change <= 9; change += 1) {
      const instance = instances[change % 2] ?? provider
      const reply = await postLinkForm(instance, path, { do: 'change', change: `Make it ${change} cm wide` })
      expect(reply.status).toBe(303)
    }
    expect(letters()).toHaveLength(5)
    expect(await countWaitingMails(id)).toBe(1)
    expect((await readLinks(provider, rep))[0]?.changeAsked).toBe('Make it 9 cm wide')
    const other = await newLink(provider, rep)
    await postLinkForm(provider, other.path, { do: 'change', change: 'In red' })
    expect(letters()).toHaveLength(6)
  })

  test('rep gets one mail about an approval that comes with answers', async () => {
    const { id, path } = await newLink(provider, rep)
    const { breaks } = await readPrices(provider, 'saleAgent', 100)
    await postLinkForm(provider, path, { 'comment-0': 'Which blue?' })
    expect(await countWaitingMails(id)).toBe(1)
    const answers = { 'quantity-0': String(breaks.at(-1)), 'comment-0': 'Navy' }
    expect((await postLinkForm(provider, path, { ...approval, ...answers })).status).toBe(303)
    expect(lettersTo(rep.email)).toEqual(['Harbour Rowing approved'])
    expect(await countWaitingMails(id)).toBe(0)
    expect((await readLinks(provider, rep))[0]?.lines[0]?.comment).toBe('Navy')
  })
})

describe('calls per minute', () => {
  const limited = openProvider({ rateLimits: true })

  test('calls to one link are counted together for all addresses and calls', async () => {
    const { id, path } = await newLink(limited, rep)
    const other = await newLinkAddress(limited, rep, id)
    const send = (index: number) =>
      index % 2 ? limited.fetch(other) : limited.fetch(`${path}/opened`, { method: 'POST' })
    const refused = repliedWith(await atOnce(125, send), 429)
    expect(refused).toHaveLength(5)
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('picture calls are counted separately', async () => {
    const { path } = await newLink(limited, rep)
    const pictures = await atOnce(125, () => limited.fetch(`${path}/picture/1/0`))
    expect(repliedWith(pictures, 429)).toEqual([])
    expect((await limited.fetch(path)).status).toBe(200)
    expect((await postLinkForm(limited, path, { 'comment-0': 'Which blue?' })).status).toBe(303)
  })

  test('page shows a message when too many logos are sent', async () => {
    const { path } = await newLink(limited, rep)
    const [refused] = repliedWith(await atOnce(8, () => sendLogo(limited, path, null)), 429)
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await refused?.text()).toContain('Too many requests at once. Please wait a moment.')
  })
})
