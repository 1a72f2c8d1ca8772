/** Drafts that follow their customer: what changed since, two devices at once, files by their hash, and what goes when. */
import { createHash, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { raiseDraftVersion } from '../../server/db/draft-version'
import { appUser } from '../../server/db/schema-customer'
import { clientDraft, clientDraftFile } from '../../server/db/schema-draft'
import { fileStore } from '../../server/files/store'
import { sweepFiles } from '../../server/files/sweep'
import { sweepDrafts } from '../../server/jobs/drafts'
import {
  draftOf,
  newDraft,
  newDraftFile,
  putDraft,
  readPage,
  removeDraft,
  sendDraftFile,
  versionOf,
} from './draft-calls'
import { atOnce, type Customer, newCustomer, openProvider, quiet, refusalOf, repliedWith } from './provider'
import { keysOf, plainPdf } from './upload-calls'

const provider = openProvider()
const { db, fetch, get, put, remove } = provider
const store = fileStore(quiet)
let rep: Customer
beforeEach(async () => {
  rep = await newCustomer(provider)
})
const page = (since?: string) => readPage(provider, rep, since)
const save = (id: string, base: string | null, body?: object | string, more?: Record<string, string>) =>
  putDraft(provider, rep, { id, base, ...(body !== undefined && { body }) }, more)

/** From a cursor to the end; each page as its ids. */
async function walk(since?: string) {
  const pages: Awaited<ReturnType<typeof page>>[] = []
  do pages.push(await page(pages.at(-1)?.Next ?? since))
  while (pages.at(-1)?.More)
  return { pages, drafts: pages.flatMap(({ Data }) => Data), next: pages.at(-1)?.Next ?? '' }
}

/** Rows that nobody sent, with numbers from 1 on. */
async function fill(count: number, bodyOf: (id: string) => string | null) {
  await raiseDraftVersion(db, rep.userId)
  const rows = Array.from({ length: count }, (_, index) => {
    const id = randomUUID()
    return { id, userId: rep.userId, version: index + 1, body: bodyOf(id) }
  })
  await db.insert(clientDraft).values(rows)
  return rows.map(({ id }) => id)
}
const plain = (id: string) => JSON.stringify(draftOf(id))
/** So many days ago, for what the sweep looks at. */
const age = (id: string, days: number) =>
  db
    .update(clientDraft)
    .set({ updatedAt: sql`now() - make_interval(days => ${days})` })
    .where(and(eq(clientDraft.userId, rep.userId), eq(clientDraft.id, id)))

describe('a draft', () => {
  test('comes to another device as it was sent, fields of a newer build included', async () => {
    const id = randomUUID()
    const body = `{ "id":"${id}",\n "later": [1.0, 1e2, 12345678901234567890, "\\u0000\\ud800 é 🎉"], "id2":null }`
    const version = await versionOf(await save(id, null, body))
    const text = await (await get('drafts', rep.headers)).text()
    expect(text).toContain(`{"Id":"${id}","Version":"${version}","Body":${body},"UpdatedAt":"2`)
  })

  test('is stored without escapes of plain characters, which a search would not find', async () => {
    const id = randomUUID()
    const version = await versionOf(
      await save(
        id,
        null,
        String.raw`{"id":"${id}","to":"jo\u0040vane\u002Eexample \u0022\u005c\\u0040 \u00e9"}`,
      ),
    )
    const text = await (await get('drafts', rep.headers)).text()
    const stored = String.raw`{"id":"${id}","to":"jo@vane.example \u0022\u005c\\u0040 \u00e9"}`
    expect(text).toContain(`{"Id":"${id}","Version":"${version}","Body":${stored},"UpdatedAt":"2`)
  })

  test('is changed and removed by whoever knows its version', async () => {
    const { id, version } = await newDraft(provider, rep)
    const { Next } = await page()
    const changed = await versionOf(await save(id, version, draftOf(id, { lines: [1] })))
    expect(Number(changed)).toBeGreaterThan(Number(version))
    expect((await page(Next)).Data).toMatchObject([{ Id: id, Version: changed, Body: { lines: [1] } }])
    const removed = await versionOf(await removeDraft(provider, rep, id, changed))
    expect((await page(Next)).Data).toMatchObject([{ Id: id, Version: removed, Body: null }])
    expect((await page()).Data).toEqual([])
  })

  test.each([
    ['changed', (id: string, base: string) => save(id, base)],
    ['made anew', (id: string) => save(id, null)],
    ['removed', (id: string, base: string) => removeDraft(provider, rep, id, base)],
  ])('that changed meanwhile is not %s, and what is there is said', async (_, change) => {
    const { id, version } = await newDraft(provider, rep)
    const body = `{"id":"${id}", "newer":1.0}`
    const now = await versionOf(await save(id, version, body))
    const { Next } = await page()
    const refused = await change(id, version)
    expect([refused.status, await refused.text()]).toEqual([
      412,
      `{"ErrorCode":"CHANGED","ErrorMessage":"This draft was changed on another device.","Data":{"Id":"${id}","Version":"${now}","Body":${body}}}`,
    ])
    expect((await page(Next)).Data).toEqual([])
  })

  test('that was removed is said to be gone, comes back by its version, and goes twice', async () => {
    const { id, version } = await newDraft(provider, rep)
    const removed = await versionOf(await removeDraft(provider, rep, id, version))
    expect(await versionOf(await removeDraft(provider, rep, id, version))).toBe(removed)
    for (const base of [version, null]) {
      const refused = await save(id, base)
      expect([refused.status, (await refused.json()).Data]).toEqual([
        412,
        { Id: id, Version: removed, Body: null },
      ])
    }
    await versionOf(await save(id, removed))
    expect((await page()).Data).toMatchObject([{ Id: id, Body: { id } }])
  })

  test('of two writers at once is one’s, and the other hears of it', async () => {
    const { id, version } = await newDraft(provider, rep)
    for (const base of [version, null]) {
      const draft = base === null ? randomUUID() : id
      const replies = await atOnce(6, (index) => save(draft, base, draftOf(draft, { lines: [index] })))
      expect([repliedWith(replies, 200).length, repliedWith(replies, 412).length]).toEqual([1, 5])
      const [lost] = await Promise.all(repliedWith(replies, 412).map((reply) => reply.json()))
      expect(lost.Data.Body.lines).toEqual([replies.findIndex(({ ok }) => ok)])
    }
  })

  test('that is sent again with its key has its effect once', async () => {
    const { id, version } = await newDraft(provider, rep)
    const key = { 'Idempotency-Key': randomUUID() }
    const replies = await atOnce(3, () => save(id, version, undefined, key))
    expect(new Set(await Promise.all(replies.map((reply) => reply.text()))).size).toBe(1)
    expect(repliedWith(replies, 200)).toHaveLength(3)
    // A refusal has no effect: the merged draft may go under the same key.
    const merging = { 'Idempotency-Key': randomUUID() }
    const { Data } = await (await save(id, version, undefined, merging)).json()
    expect((await save(id, Data.Version, draftOf(id, { lines: [2] }), merging)).status).toBe(200)
  })
})

describe('what is refused, and changes nothing', () => {
  const one = '0b8f4c1e-6a0d-4b52-9a57-1f1d3c2b4a59'
  const fits = (bytes: number) =>
    `{"id":"${one}","x":"${'x'.repeat(bytes - `{"id":"${one}","x":""}`.length)}"}`
  const limit = 256 * 1024

  test.each<[string, string | Uint8Array, number, string]>([
    ['no id', '{}', 422, 'VALIDATION'],
    ['another id', `{"id":"${one.replace('0', '1')}"}`, 422, 'VALIDATION'],
    ['nothing', '', 422, 'VALIDATION'],
    ['no object', 'null', 422, 'VALIDATION'],
    ['a list', `[{"id":"${one}"}]`, 422, 'VALIDATION'],
    ['no JSON', `{"id":"${one}"},`, 422, 'VALIDATION'],
    ['a mark before it', `\ufeff{"id":"${one}"}`, 422, 'VALIDATION'],
    ['no UTF-8', Buffer.from(`{"id":"${one}","x":"\xff"}`, 'latin1'), 422, 'VALIDATION'],
    [
      'a draft of 10,000 lines',
      `{"id":"${one}","lines":[${Array.from({ length: 10_000 }, (_, id) => `{"id":"${id}","product":{"slug":"mug"}}`)}]}`,
      413,
      'VALIDATION',
    ],
    ['a byte too many', fits(limit + 1), 413, 'VALIDATION'],
    ['changed at no moment', `{"id":"${one}","updatedAt":${2 ** 53}}`, 422, 'VALIDATION'],
    ['changed after the last moment', `{"id":"${one}","updatedAt":8640000000000001}`, 422, 'VALIDATION'],
    ['changed before 1970', `{"id":"${one}","updatedAt":-1}`, 422, 'VALIDATION'],
    ['begun at no moment', `{"id":"${one}","createdAt":1e999}`, 422, 'VALIDATION'],
    ['begun on a day in words', `{"id":"${one}","createdAt":"today"}`, 422, 'VALIDATION'],
    ['nested 101 levels deep', `{"id":"${one}","x":${'['.repeat(100)}${']'.repeat(100)}}`, 422, 'VALIDATION'],
    [
      'nested 20,000 levels deep',
      `{"id":"${one}","x":${'['.repeat(2e4)}${']'.repeat(2e4)}}`,
      422,
      'VALIDATION',
    ],
  ])('a body that is %s', async (_, body, status, ErrorCode) => {
    const reply = await fetch(`/frontend/api/drafts/${one}`, {
      method: 'PUT',
      headers: { ...rep.headers, 'If-None-Match': '*', 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    })
    expect([reply.status, (await reply.json()).ErrorCode]).toEqual([status, ErrorCode])
    expect((await page()).Data).toEqual([])
  })

  test('of a draft of 256 KB nothing', async () => {
    expect((await save(one, null, fits(limit))).status).toBe(200)
  })

  test('a change that does not say of what', async () => {
    const body = draftOf(one)
    for (const condition of [{}, { 'If-Match': '*' }, { 'If-Match': '1' }, { 'If-None-Match': '"1"' }]) {
      const headers = { ...rep.headers, ...condition }
      expect((await put(`drafts/${one}`, body, headers)).status).toBe(428)
      expect((await remove(`drafts/${one}`, headers)).status).toBe(428)
    }
    expect((await remove(`drafts/${one}`, { ...rep.headers, 'If-None-Match': '*' })).status).toBe(428)
  })

  test('a version of a draft that was never there', async () => {
    for (const reply of [await save(one, '7'), await removeDraft(provider, rep, one, '7')])
      expect([reply.status, (await reply.json()).ErrorCode]).toEqual([404, 'NOTFOUND'])
  })

  test('the 501st draft, also of two at once, and one that comes back', async () => {
    const [first = ''] = await fill(499, plain)
    const removed = await versionOf(await removeDraft(provider, rep, first, '1'))
    await newDraft(provider, rep)
    const made = await atOnce(2, () => save(randomUUID(), null))
    const [refused] = repliedWith(made, 409)
    expect(repliedWith(made, 200)).toHaveLength(1)
    expect(await refused?.json()).toEqual({
      ErrorCode: 'FULL',
      ErrorMessage: 'Your account can hold at most 500 drafts. Please remove some that you no longer need.',
    })
    expect((await save(first, removed)).status).toBe(409)
    expect((await page()).Data).toHaveLength(100)
  })

  test('what goes beyond 50 MB of drafts, but not what becomes smaller', async () => {
    const long = (id: string, bytes: number) => JSON.stringify(draftOf(id, { note: 'x'.repeat(bytes) }))
    const [first = ''] = await fill(210, (id) => long(id, 250_000))
    const reply = await save(randomUUID(), null)
    expect(await refusalOf(reply)).toEqual([
      409,
      'Your account can hold at most 50 MB of drafts. Please remove some that you no longer need.',
    ])
    expect((await save(first, '1', long(first, 250_001))).status).toBe(409)
    expect((await save(first, '1', long(first, 1000))).status).toBe(200)
    expect((await save(randomUUID(), null)).status).toBe(200)
  })

  test('another customer’s draft: it is not there, and one of the same name is another', async () => {
    const { id, version } = await newDraft(provider, rep)
    const other = await newCustomer(provider, 0)
    for (const reply of [
      await putDraft(provider, other, { id, base: version }),
      await removeDraft(provider, other, id, version),
    ])
      expect(reply.status).toBe(404)
    const body = draftOf(id, { lines: ['theirs'] })
    expect((await putDraft(provider, other, { id, base: null, body })).status).toBe(200)
    expect((await page()).Data).toMatchObject([{ Version: version, Body: { lines: [] } }])
  })
})

describe('what changed since', () => {
  test('a cursor is good for as long as nothing changes, and afterwards', async () => {
    const before = await page()
    expect(before).toEqual({ Data: [], Next: expect.any(String), More: false })
    expect(await page(before.Next)).toEqual(before)
    const { id } = await newDraft(provider, rep)
    const now = await page(before.Next)
    expect(now.Data.map(({ Id }) => Id)).toEqual([id])
    expect(await page(now.Next)).toEqual({ Data: [], Next: now.Next, More: false })
  })

  test('a change that is committed late is missed by nobody', async () => {
    const { Next } = await page()
    const [late, waiting] = [randomUUID(), randomUUID()]
    const steps = { begun: () => {}, commit: () => {} }
    const begun = new Promise<void>((resolve) => (steps.begun = resolve))
    const commit = new Promise<void>((resolve) => (steps.commit = resolve))
    const slow = db.transaction(async (tx) => {
      const version = await raiseDraftVersion(tx, rep.userId)
      await tx.insert(clientDraft).values({ id: late, userId: rep.userId, version, body: plain(late) })
      steps.begun()
      await commit
    })
    await begun
    const next = save(waiting, null)
    const meanwhile = await page(Next)
    expect(meanwhile.Data).toEqual([])
    steps.commit()
    await slow
    expect((await next).status).toBe(200)
    expect((await page(meanwhile.Next)).Data.map(({ Id }) => Id)).toEqual([late, waiting])
  })

  test('comes by hundreds', async () => {
    const ids = await fill(250, plain)
    const { pages, drafts, next } = await walk()
    expect(pages.map(({ Data }) => Data.length)).toEqual([100, 100, 50])
    expect(drafts.map(({ Id }) => Id)).toEqual(ids)
    expect((await page(next)).Data).toEqual([])
  })

  test('comes by about a megabyte, and the largest drafts all the same', async () => {
    const large = (bytes: number) => (id: string) => JSON.stringify({ id, x: 'x'.repeat(bytes) })
    await fill(10, large(250_000))
    const { pages, drafts } = await walk()
    expect(pages.map(({ Data }) => Data.length)).toEqual([4, 4, 2])
    expect(new Set(drafts.map(({ Id }) => Id)).size).toBe(10)
  })

  test('between two pages nothing is lost: neither a change nor a removal', async () => {
    const ids = await fill(150, plain)
    const [read = '', , unread = '', changed = ''] = [ids[0], ids[1], ids[140], ids[141]]
    const old = await newDraft(provider, rep)
    await removeDraft(provider, rep, old.id, old.version)
    const first = await page()
    await removeDraft(provider, rep, read, '1')
    await removeDraft(provider, rep, unread, '141')
    await save(changed, '142', draftOf(changed, { lines: ['changed'] }))
    const { drafts } = await walk(first.Next)
    const now = new Map([...first.Data, ...drafts].map(({ Id, Body }) => [Id, Body]))
    expect([...now.values()].filter(Boolean)).toHaveLength(148)
    expect([now.get(read), now.get(unread), now.get(old.id)]).toEqual([null, null, undefined])
    expect(now.get(changed)).toMatchObject({ lines: ['changed'] })
  })

  test.each(['1', 'x', '-', '-5', '9-9-9-9', '9'.repeat(40), "1' or '1'='1", '%00', '%E0%A4%A'])(
    'the cursor %s is unknown: everything comes, and says so',
    async (since) => {
      const { id, version } = await newDraft(provider, rep)
      await removeDraft(provider, rep, id, version)
      const { id: there } = await newDraft(provider, rep)
      expect(await page(since)).toMatchObject({ Data: [{ Id: there }], More: false, Full: true })
    },
  )

  test('a cursor of what is yet to come, or of another shop, is unknown', async () => {
    await newDraft(provider, rep)
    const { Next } = await page()
    const [origin, version] = Next.split('-')
    for (const since of [`${origin}-${Number(version) + 1}`, `x${Next}`])
      expect(await page(since)).toMatchObject({ Data: [{}], Full: true })
  })

  test('a page that begins everything anew says so, the following ones do not', async () => {
    await fill(150, plain)
    const { pages } = await walk('x')
    expect(pages.map(({ Full }) => Full)).toEqual([true, undefined])
  })

  test('500 drafts of a rep are under 400 KB on their way, in five answers', async () => {
    await fill(500, (id) => JSON.stringify(busyDraft(id)))
    let [bytes, since, answers] = [0, '', 0]
    for (;;) {
      const reply = await get(`drafts${since}`, { ...rep.headers, 'Accept-Encoding': 'gzip, br' })
      expect(reply.headers.get('Content-Encoding')).toBe('br')
      bytes += Number(reply.headers.get('Content-Length'))
      answers += 1
      const { Next, More } = await readPage(provider, rep, since.slice('?since='.length) || undefined)
      if (!More) break
      since = `?since=${Next}`
    }
    expect(answers).toBe(5)
    // At 1.6 Mbit/s two seconds, which leaves one for five answers.
    expect(bytes).toBeLessThan(400_000)
  })
})

/** Eight lines with colours and sizes, a brief, set-ups and a mock-up, with names that no other draft has. */
function busyDraft(id: string) {
  const hash = (text: string) => createHash('sha256').update(`${id} ${text}`).digest('hex')
  const lines = Array.from({ length: 8 }, (_, index) => ({
    id: randomUUID(),
    product: {
      id: `${index}`,
      slug: `bottle-${hash('slug').slice(0, 6)}`,
      sku: `SB-10${index}`,
      name: 'Steel Bottle',
      image: 'https://shop.example/media/v1/w640/product/steel-bottle/navy/1.webp',
    },
    cells: ['S', 'M', 'L'].map((size) => ({
      options: [
        { name: 'Colour', value: 'Navy' },
        { name: 'Size', value: size },
      ],
      quantity: 25 * index,
    })),
    branding: [{ id: '7', name: 'Pad Print', count: 1 }],
    brief: `Navy on white ${hash('brief').slice(0, 40)}`,
    targetCents: 950 + index,
    missed: '',
    mockUp: {
      logo: hash('logo'),
      picture: hash(`picture ${index}`),
      placement: { x: 0.41, y: 0.52, scale: 0.3 },
    },
  }))
  return draftOf(id, { lines, createdAt: 1795792026323, updatedAt: 1795795185645, cartBefore: null })
}

describe('files of drafts', () => {
  const picture = (text: string, type = 'image/svg+xml') => new Blob([text], { type })
  const read = (sha256: string, headers: HeadersInit = rep.headers, method = 'GET') =>
    fetch(`/frontend/api/drafts/files/${sha256}`, { method, headers })
  const stored = async () => (await keysOf(store, 'uploads/drafts')).length

  test('come back byte for byte, as their sender called them, and can do nothing', async () => {
    for (const content of [picture('<svg onload="alert(1)"/>'), picture(plainPdf, 'application/pdf')]) {
      const sent = await sendDraftFile(provider, rep, content)
      const { Data } = await sent.json()
      expect(Data).toEqual({ Sha256: expect.stringMatching(/^[\da-f]{64}$/), Bytes: content.size })
      const reply = await read(Data.Sha256)
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-type': content.type,
        'content-length': String(content.size),
        'content-disposition': 'attachment',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
      })
      expect(await reply.text()).toBe(await content.text())
    }
  })

  test('are asked for by HEAD without their bytes', async () => {
    const { sha256, content } = await newDraftFile(provider, rep)
    const reply = await read(sha256, rep.headers, 'HEAD')
    expect([reply.status, reply.headers.get('Content-Length'), await reply.text()]).toEqual([
      200,
      String(content.size),
      '',
    ])
    expect((await read(sha256.replace(/^./, 'z'), rep.headers, 'HEAD')).status).toBe(404)
    expect((await read(sha256, {}, 'HEAD')).status).toBe(401)
  })

  test('lie in the store once per customer, however often and by how many they come', async () => {
    const content = picture(`<svg id="${randomUUID()}"/>`)
    const before = await stored()
    const replies = await atOnce(10, () => sendDraftFile(provider, rep, content))
    expect(repliedWith(replies, 200)).toHaveLength(10)
    expect(await stored()).toBe(before + 1)
    const other = await newCustomer(provider)
    const [{ Data }] = await Promise.all(replies.slice(0, 1).map((reply) => reply.json()))
    expect((await read(Data.Sha256, other.headers)).status).toBe(404)
    expect((await read(Data.Sha256, other.headers, 'HEAD')).status).toBe(404)
    await sendDraftFile(provider, other, content)
    expect(await stored()).toBe(before + 2)
  })

  test('that the store has lost are not there, until they are sent again', async () => {
    const { sha256, content } = await newDraftFile(provider, rep)
    const [row] = await db.select().from(clientDraftFile).where(eq(clientDraftFile.sha256, sha256))
    await store.drop(`uploads/drafts/${row?.file}`)
    const seen = async () => [(await read(sha256, rep.headers, 'HEAD')).status, (await read(sha256)).status]
    expect(await seen()).toEqual([404, 404])
    await sendDraftFile(provider, rep, content)
    expect(await seen()).toEqual([200, 200])
  })

  test.each<[string, Blob, number, string?]>([
    ['other bytes than their name says', picture('<svg/>'), 422, 'a'.repeat(64)],
    ['nothing', picture(''), 422],
    ['a text', picture('hello', 'text/plain'), 415],
    ['of no type', picture('hello', ''), 415],
    ['more than 10 MB', picture('x'.repeat(10 * 1024 * 1024 + 1)), 413],
    ['no name that a file can have', picture('<svg/>'), 404, 'A'.repeat(64)],
  ])('are refused where they are %s', async (_, content, status, name) => {
    const before = await stored()
    const reply = await sendDraftFile(provider, rep, content, name)
    expect(await refusalOf(reply)).toEqual([status, expect.any(String)])
    expect(await stored()).toBe(before)
  })

  test('are at most 2 GB of a customer', async () => {
    const { sha256, content } = await newDraftFile(provider, rep)
    await db
      .update(clientDraftFile)
      .set({ bytes: 2 ** 31 - 1 })
      .where(eq(clientDraftFile.sha256, sha256))
    const refused = await sendDraftFile(provider, rep, picture('<svg/>'))
    expect([refused.status, (await refused.json()).ErrorCode]).toEqual([409, 'FULL'])
    expect((await sendDraftFile(provider, rep, content)).status).toBe(200)
  })
})

describe('the daily sweep', () => {
  test('takes tombstones after 90 days, and who has not heard of them reads everything', async () => {
    const [kept, old, young] = [
      await newDraft(provider, rep),
      await newDraft(provider, rep),
      await newDraft(provider, rep),
    ]
    const before = (await page()).Next
    await removeDraft(provider, rep, old.id, old.version)
    const heard = (await page()).Next
    await removeDraft(provider, rep, young.id, young.version)
    await age(old.id, 91)
    await age(young.id, 89)
    await age(kept.id, 900)
    await sweepDrafts(db, store)
    expect(await page(before)).toMatchObject({ Data: [{ Id: kept.id }], Full: true })
    const since = await page(heard)
    expect([since.Data.map(({ Id, Body }) => [Id, Body]), since.Full]).toEqual([
      [[young.id, null]],
      undefined,
    ])
    expect((await removeDraft(provider, rep, old.id, old.version)).status).toBe(404)
    expect((await page()).Data.map(({ Id }) => Id)).toEqual([kept.id])
  })

  test('takes files that no draft has named for 30 days', async () => {
    const named = ['in a draft', 'in a draft that was removed', 'in none', 'in none, but young', 'asked for']
    const files: Awaited<ReturnType<typeof newDraftFile>>[] = []
    for (const _ of named) files.push(await newDraftFile(provider, rep))
    const [live, dead, none, young, asked] = files.map(({ sha256 }) => sha256) as [
      string,
      string,
      string,
      string,
      string,
    ]
    await newDraft(provider, rep, { lines: [{ logo: `sha256-${live}` }] })
    const removed = await newDraft(provider, rep, { logo: dead })
    await removeDraft(provider, rep, removed.id, removed.version)
    // What another customer names is theirs.
    await newDraft(provider, await newCustomer(provider), { logo: none })
    const isOld = sql`${clientDraftFile.userId} = ${rep.userId} and ${clientDraftFile.sha256} <> ${young}`
    const passed = sql`now() - interval '31 days'`
    await db.update(clientDraftFile).set({ wantedAt: passed }).where(isOld)
    const there = () =>
      Promise.all(
        files.map(async ({ sha256 }) => {
          const init = { method: 'HEAD', headers: rep.headers }
          return (await fetch(`/frontend/api/drafts/files/${sha256}`, init)).ok
        }),
      )
    await fetch(`/frontend/api/drafts/files/${asked}`, { method: 'HEAD', headers: rep.headers })
    const before = (await keysOf(store, 'uploads/drafts')).length
    await sweepDrafts(db, store)
    expect(await there()).toEqual([true, false, false, true, true])
    expect(await keysOf(store, 'uploads/drafts')).toHaveLength(before - 2)
    // Once it is found in a draft, a file is left alone for another 30 days.
    await sweepDrafts(db, store)
    expect(await there()).toEqual([true, false, false, true, true])
  })
})

test('with an account go its drafts, and a day later their files', async () => {
  const kept = await newDraftFile(provider, await newCustomer(provider))
  await newDraft(provider, rep)
  const { sha256 } = await newDraftFile(provider, rep)
  const rows = await db.select().from(clientDraftFile)
  const keyOf = (name: string) => `uploads/drafts/${rows.find((row) => row.sha256 === name)?.file}`
  await db.delete(appUser).where(eq(appUser.id, rep.userId))
  expect(await db.select().from(clientDraft).where(eq(clientDraft.userId, rep.userId))).toEqual([])
  await sweepFiles(db, store, Date.now() + 25 * 3600_000)
  const keys = await keysOf(store, 'uploads/drafts')
  expect([keys.includes(keyOf(sha256)), keys.includes(keyOf(kept.sha256))]).toEqual([false, true])
})
