/**
 * Drafts on several devices of a customer: changes since a cursor, concurrent writers, files by their hash, and
 * deletion.
 */
import { createHash, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { raiseDraftVersion } from '../../server/write-drafts'
import { appUser } from '../../../../server/db/schema-customer'
import { clientDraft, clientDraftFile } from '../../server/tables'
import { fileStore } from '../../../../server/files/store'
import { serverFeatures } from '../../../../server/features'
import { sweepFiles } from '../../../../server/files/sweep'
import { sweepDrafts } from '../../server/sweep-drafts'
import {
  draftBody,
  newDraft,
  newDraftFile,
  putDraft,
  readPage,
  removeDraft,
  sendDraftFile,
  versionOf,
} from './draft-calls'
import {
  atOnce,
  callerOfEachTest,
  newCustomer,
  openProvider,
  testSettings,
  readRefusal,
  repliedWith,
} from '../../../../tests/contract/provider'
import { listFileKeys, plainPdf } from '../../../../tests/contract/upload-calls'

const provider = openProvider()
const { db, fetch } = provider
const store = fileStore(testSettings)
const rep = callerOfEachTest(provider)
const page = (since?: string) => readPage(provider, rep, since)
type HeaderFields = Record<string, string>
const save = (
  id: string,
  base: string | null,
  body: object | string = draftBody(id),
  headers?: HeaderFields,
) => putDraft(provider, rep, { id, base, body }, headers)
const removeRepDraft = (id: string, base: string) => removeDraft(provider, rep, id, base)
/** Matches the text of the list that the provider sends, with this draft. */
const listWith = (id: string, version: string, body: string) =>
  expect.stringContaining(`{"Id":"${id}","Version":"${version}","Body":${body},"UpdatedAt":"2`)
const listText = async () => (await rep.get('drafts')).text()

/** Reads from a cursor to the end and returns the pages with all drafts. */
async function readToEnd(since?: string) {
  const pages: Awaited<ReturnType<typeof page>>[] = []
  do pages.push(await page(pages.at(-1)?.Next ?? since))
  while (pages.at(-1)?.More)
  return { pages, drafts: pages.flatMap(({ Data }) => Data), next: pages.at(-1)?.Next ?? '' }
}

/** Inserts drafts directly into the database, with versions from 1. */
async function insertDrafts(count: number, bodyOf: (id: string) => string | null) {
  await raiseDraftVersion(db, rep.userId)
  const rows = Array.from({ length: count }, (_, index) => {
    const id = randomUUID()
    return { id, userId: rep.userId, version: index + 1, body: bodyOf(id) }
  })
  await db.insert(clientDraft).values(rows)
  return rows.map(({ id }) => id)
}
const draftJson = (id: string) => JSON.stringify(draftBody(id))
/** Sets the draft's time so many days back, for the sweep. */
const backdate = (id: string, days: number) =>
  db
    .update(clientDraft)
    .set({ updatedAt: sql`now() - make_interval(days => ${days})` })
    .where(and(eq(clientDraft.userId, rep.userId), eq(clientDraft.id, id)))

describe('drafts', () => {
  test('draft reaches another device as it was sent, with unknown fields', async () => {
    const id = randomUUID()
    const body = `{ "id":"${id}",\n "later": [1.0, 1e2, 12345678901234567890, "\\u0000\\ud800 é 🎉"], "id2":null }`
    const version = await versionOf(await save(id, null, body))
    expect(await listText()).toEqual(listWith(id, version, body))
  })

  test('draft is stored without escapes of plain characters, so that searches find them', async () => {
    const id = randomUUID()
    const sent = String.raw`{"id":"${id}","to":"jo\u0040vane\u002Eexample \u0022\u005c\\u0040 \u00e9"}`
    const stored = String.raw`{"id":"${id}","to":"jo@vane.example \u0022\u005c\\u0040 \u00e9"}`
    const version = await versionOf(await save(id, null, sent))
    expect(await listText()).toEqual(listWith(id, version, stored))
  })

  test('draft is changed and removed with its current version', async () => {
    const { id, version } = await newDraft(provider, rep)
    const { Next } = await page()
    const changedVersion = await versionOf(await save(id, version, draftBody(id, { lines: [1] })))
    expect(Number(changedVersion)).toBeGreaterThan(Number(version))
    expect((await page(Next)).Data).toMatchObject([{ Id: id, Version: changedVersion, Body: { lines: [1] } }])
    const removedVersion = await versionOf(await removeRepDraft(id, changedVersion))
    expect((await page(Next)).Data).toMatchObject([{ Id: id, Version: removedVersion, Body: null }])
    expect((await page()).Data).toEqual([])
  })

  test.each([
    ['changed', (id: string, base: string) => save(id, base)],
    ['created again', (id: string) => save(id, null)],
    ['removed', removeRepDraft],
  ])('draft that changed meanwhile is not %s, and the reply has its current state', async (_, change) => {
    const { id, version } = await newDraft(provider, rep)
    const body = `{"id":"${id}", "newer":1.0}`
    const newVersion = await versionOf(await save(id, version, body))
    const { Next } = await page()
    const refused = await change(id, version)
    const message = '"ErrorCode":"CHANGED","ErrorMessage":"This draft was changed on another device."'
    const data = `{"Id":"${id}","Version":"${newVersion}","Body":${body}}`
    expect([refused.status, await refused.text()]).toEqual([412, `{${message},"Data":${data}}`])
    expect((await page(Next)).Data).toEqual([])
  })

  test('removed draft is reported as gone and can be restored and removed twice', async () => {
    const { id, version } = await newDraft(provider, rep)
    const removedVersion = await versionOf(await removeRepDraft(id, version))
    expect(await versionOf(await removeRepDraft(id, version))).toBe(removedVersion)
    for (const base of [version, null]) {
      const refused = await save(id, base)
      const tombstone = { Id: id, Version: removedVersion, Body: null }
      expect([refused.status, (await refused.json()).Data]).toEqual([412, tombstone])
    }
    await versionOf(await save(id, removedVersion))
    expect((await page()).Data).toMatchObject([{ Id: id, Body: { id } }])
  })

  test('one of several concurrent writers wins, and the others get the winning draft', async () => {
    const { id, version } = await newDraft(provider, rep)
    for (const base of [version, null]) {
      const draft = base === null ? randomUUID() : id
      const replies = await atOnce(6, (index) => save(draft, base, draftBody(draft, { lines: [index] })))
      expect([repliedWith(replies, 200).length, repliedWith(replies, 412).length]).toEqual([1, 5])
      const [refusedBody] = await Promise.all(repliedWith(replies, 412).map((reply) => reply.json()))
      expect(refusedBody.Data.Body.lines).toEqual([replies.findIndex(({ ok }) => ok)])
    }
  })

  test('refused draft leaves its Idempotency-Key free for the merged draft', async () => {
    const { id, version } = await newDraft(provider, rep)
    await save(id, version)
    const mergeKey = { 'Idempotency-Key': randomUUID() }
    const { Data } = await (await save(id, version, undefined, mergeKey)).json()
    expect((await save(id, Data.Version, draftBody(id, { lines: [2] }), mergeKey)).status).toBe(200)
  })
})

describe('refused draft changes', () => {
  const draftId = '0b8f4c1e-6a0d-4b52-9a57-1f1d3c2b4a59'
  const jsonOfSize = (bytes: number) => `{"id":"${draftId}","x":"${'x'.repeat(bytes - 52)}"}`
  const maxBytes = 256 * 1024

  const withField = (field: string) => `{"id":"${draftId}",${field}}`
  const manyLines = Array.from({ length: 10_000 }, (_, id) => `{"id":"${id}","product":{"slug":"mug"}}`)
  const withNesting = (levels: number) => withField(`"x":${'['.repeat(levels)}${']'.repeat(levels)}`)
  test.each<[string, string | Uint8Array, status?: number]>([
    ['no id', '{}'],
    ['another id', `{"id":"${draftId.replace('0', '1')}"}`],
    ['no content', ''],
    ['null instead of an object', 'null'],
    ['a list instead of an object', `[{"id":"${draftId}"}]`],
    ['invalid JSON', `{"id":"${draftId}"},`],
    ['a byte order mark', `\ufeff{"id":"${draftId}"}`],
    ['invalid UTF-8', Buffer.from(withField('"x":"\xff"'), 'latin1')],
    ['10,000 lines', withField(`"lines":[${manyLines.join()}]`), 413],
    ['one byte too many', jsonOfSize(maxBytes + 1), 413],
    ['an updatedAt that is no time', withField(`"updatedAt":${2 ** 53}`)],
    ['an updatedAt after the last possible date', withField('"updatedAt":8640000000000001')],
    ['an updatedAt before 1970', withField('"updatedAt":-1')],
    ['an infinite createdAt', withField('"createdAt":1e999')],
    ['a createdAt in words', withField('"createdAt":"today"')],
    ['101 nested levels', withNesting(100)],
    ['20,000 nested levels', withNesting(2e4)],
  ])('draft body with %s is refused', async (_, body, status = 422) => {
    const reply = await fetch(`/frontend/api/drafts/${draftId}`, {
      method: 'PUT',
      headers: { ...rep.headers, 'If-None-Match': '*', 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    })
    expect([reply.status, (await reply.json()).ErrorCode]).toEqual([status, 'VALIDATION'])
    expect((await page()).Data).toEqual([])
  })

  test('draft of exactly 256 KB is accepted', async () => {
    expect((await save(draftId, null, jsonOfSize(maxBytes))).status).toBe(200)
  })

  test('draft change without a valid If-Match or If-None-Match is refused', async () => {
    const body = draftBody(draftId)
    const conditions: HeaderFields[] = [
      {},
      { 'If-Match': '*' },
      { 'If-Match': '1' },
      { 'If-None-Match': '"1"' },
    ]
    for (const condition of conditions) {
      expect((await rep.put(`drafts/${draftId}`, body, condition)).status).toBe(428)
      expect((await rep.remove(`drafts/${draftId}`, condition)).status).toBe(428)
    }
    expect((await rep.remove(`drafts/${draftId}`, { 'If-None-Match': '*' })).status).toBe(428)
  })

  test('change of a draft that never existed is not found', async () => {
    for (const reply of [await save(draftId, '7'), await removeRepDraft(draftId, '7')])
      expect([reply.status, (await reply.json()).ErrorCode]).toEqual([404, 'NOTFOUND'])
  })

  test('501st draft is refused, also when created concurrently or restored', async () => {
    const [first = ''] = await insertDrafts(499, draftJson)
    const removedVersion = await versionOf(await removeRepDraft(first, '1'))
    await newDraft(provider, rep)
    const replies = await atOnce(2, () => save(randomUUID(), null))
    const [refused] = repliedWith(replies, 409)
    expect(repliedWith(replies, 200)).toHaveLength(1)
    expect(await refused?.json()).toEqual({
      ErrorCode: 'FULL',
      ErrorMessage: 'Your account can hold at most 500 drafts. Please remove some that you no longer need.',
    })
    expect((await save(first, removedVersion)).status).toBe(409)
    expect((await page()).Data).toHaveLength(100)
  })

  test('draft beyond 50 MB is refused unless the change makes it smaller', async () => {
    const bodyOf = (id: string, bytes: number) => JSON.stringify(draftBody(id, { note: 'x'.repeat(bytes) }))
    const [first = ''] = await insertDrafts(210, draftJson)
    // The database lengthens the drafts, because sending long drafts is slower.
    const body = sql`'{"note":"' || repeat('x', 250000) || '",' || substr(body, 2)`
    await db.update(clientDraft).set({ body }).where(eq(clientDraft.userId, rep.userId))
    const reply = await save(randomUUID(), null)
    expect(await readRefusal(reply)).toEqual([
      409,
      'Your account can hold at most 50 MB of drafts. Please remove some that you no longer need.',
    ])
    expect((await save(first, '1', bodyOf(first, 250_001))).status).toBe(409)
    expect((await save(first, '1', bodyOf(first, 1000))).status).toBe(200)
    expect((await save(randomUUID(), null)).status).toBe(200)
  })

  test('draft of another customer is not found, and its id can be used again', async () => {
    const { id, version } = await newDraft(provider, rep)
    const other = await newCustomer(provider, 0)
    expect((await putDraft(provider, other, { id, base: version })).status).toBe(404)
    expect((await removeDraft(provider, other, id, version)).status).toBe(404)
    const body = draftBody(id, { lines: ['theirs'] })
    expect((await putDraft(provider, other, { id, base: null, body })).status).toBe(200)
    expect((await page()).Data).toMatchObject([{ Version: version, Body: { lines: [] } }])
  })
})

describe('draft changes since a cursor', () => {
  test('cursor stays valid while nothing changes and after a change', async () => {
    const before = await page()
    expect(before).toEqual({ Data: [], Next: expect.any(String), More: false })
    expect(await page(before.Next)).toEqual(before)
    const { id } = await newDraft(provider, rep)
    const changes = await page(before.Next)
    expect(changes.Data.map(({ Id }) => Id)).toEqual([id])
    expect(await page(changes.Next)).toEqual({ Data: [], Next: changes.Next, More: false })
  })

  test('change that is committed late is not missed', async () => {
    const { Next } = await page()
    const [lateId, waitingId] = [randomUUID(), randomUUID()]
    const steps = { started: () => {}, commit: () => {} }
    const started = new Promise<void>((resolve) => (steps.started = resolve))
    const commit = new Promise<void>((resolve) => (steps.commit = resolve))
    const lateChange = db.transaction(async (tx) => {
      const version = await raiseDraftVersion(tx, rep.userId)
      const row = { id: lateId, userId: rep.userId, version, body: draftJson(lateId) }
      await tx.insert(clientDraft).values(row)
      steps.started()
      await commit
    })
    await started
    const nextSave = save(waitingId, null)
    const meanwhile = await page(Next)
    expect(meanwhile.Data).toEqual([])
    steps.commit()
    await lateChange
    expect((await nextSave).status).toBe(200)
    expect((await page(meanwhile.Next)).Data.map(({ Id }) => Id)).toEqual([lateId, waitingId])
  })

  test('draft changes are sent in pages of about one megabyte', async () => {
    const bodyOfSize = (bytes: number) => (id: string) => JSON.stringify({ id, x: 'x'.repeat(bytes) })
    await insertDrafts(10, bodyOfSize(250_000))
    const { pages, drafts } = await readToEnd()
    expect(pages.map(({ Data }) => Data.length)).toEqual([4, 4, 2])
    expect(new Set(drafts.map(({ Id }) => Id)).size).toBe(10)
  })

  test('no change and no removal between two pages is lost', async () => {
    const ids = await insertDrafts(150, draftJson)
    const [readId = '', , unreadId = '', changedId = ''] = [ids[0], ids[1], ids[140], ids[141]]
    const removedBefore = await newDraft(provider, rep)
    await removeRepDraft(removedBefore.id, removedBefore.version)
    const first = await page()
    await removeRepDraft(readId, '1')
    await removeRepDraft(unreadId, '141')
    await save(changedId, '142', draftBody(changedId, { lines: ['changed'] }))
    const { drafts } = await readToEnd(first.Next)
    const receivedBodies = new Map([...first.Data, ...drafts].map(({ Id, Body }) => [Id, Body]))
    expect([...receivedBodies.values()].filter(Boolean)).toHaveLength(148)
    const removedBodies = [readId, unreadId, removedBefore.id].map((id) => receivedBodies.get(id))
    expect(removedBodies).toEqual([null, null, undefined])
    expect(receivedBodies.get(changedId)).toMatchObject({ lines: ['changed'] })
  })

  test('unknown cursor returns all drafts and marks them as full', async () => {
    const { id, version } = await newDraft(provider, rep)
    await removeRepDraft(id, version)
    const { id: presentId } = await newDraft(provider, rep)
    const { Next } = await page()
    const [origin, last] = Next.split('-')
    const otherShops = [`${origin}-${Number(last) + 1}`, `x${Next}`]
    const madeUp = ['1', 'x', '-', '-5', '9-9-9-9', '9'.repeat(40), "1' or '1'='1", '%00', '%E0%A4%A']
    for (const since of [...otherShops, ...madeUp])
      expect(await page(since)).toMatchObject({ Data: [{ Id: presentId }], More: false, Full: true })
  })

  test('only the first page of a full read is marked as full', async () => {
    await insertDrafts(150, draftJson)
    const { pages } = await readToEnd('x')
    expect(pages.map(({ Full }) => Full)).toEqual([true, undefined])
  })

  test('500 drafts take less than 400 KB, compressed and in five replies', async () => {
    const ids = await insertDrafts(500, (id) => JSON.stringify(fullDraft(id)))
    const { pages, drafts, next } = await readToEnd()
    expect(pages.map(({ Data }) => Data.length)).toEqual([100, 100, 100, 100, 100])
    expect(drafts.map(({ Id }) => Id)).toEqual(ids)
    expect((await page(next)).Data).toEqual([])
    let bytes = 0
    for (const since of ['', ...pages.slice(0, 4).map(({ Next }) => `?since=${Next}`)]) {
      const reply = await rep.get(`drafts${since}`, { 'Accept-Encoding': 'gzip, br' })
      expect(reply.headers.get('Content-Encoding')).toBe('br')
      bytes += Number(reply.headers.get('Content-Length'))
    }
    // This takes two seconds at 1.6 Mbit/s, which leaves one second for five replies.
    expect(bytes).toBeLessThan(400_000)
  })
})

/**
 * Returns a draft with eight lines with colours and sizes, a brief, set-ups and a mock-up, and with names that no
 * other draft has.
 */
function fullDraft(id: string) {
  const hash = (text: string) => createHash('sha256').update(`${id} ${text}`).digest('hex')
  const options = (size: string) => [
    { name: 'Colour', value: 'Navy' },
    { name: 'Size', value: size },
  ]
  const image = 'https://shop.example/media/v1/w640/product/steel-bottle/navy/1.webp'
  const lines = Array.from({ length: 8 }, (_, index) => ({
    id: randomUUID(),
    product: { id: `${index}`, slug: `bottle-${hash('slug').slice(0, 6)}`, sku: `SB-10${index}`, image },
    cells: ['S', 'M', 'L'].map((size) => ({ options: options(size), quantity: 25 * index })),
    branding: [{ id: '7', name: 'Pad Print', count: 1 }],
    brief: `Navy on white ${hash('brief').slice(0, 40)}`,
    targetCents: 950 + index,
    mockUp: { logo: hash('logo'), picture: hash(`picture ${index}`), placement: { x: 0.41, y: 0.52 } },
  }))
  return draftBody(id, { lines, createdAt: 1795792026323, updatedAt: 1795795185645 })
}

const readFile = (sha256: string, headers: HeadersInit = rep.headers, method = 'GET') =>
  fetch(`/frontend/api/drafts/files/${sha256}`, { method, headers })

describe('files of drafts', () => {
  const picture = (text: string, type = 'image/svg+xml') => new Blob([text], { type })
  const countStoredFiles = async () => (await listFileKeys(store, 'uploads/drafts')).length

  test('draft files are returned byte for byte with their type and can run no script', async () => {
    for (const content of [picture('<svg onload="alert(1)"/>'), picture(plainPdf, 'application/pdf')]) {
      const sent = await sendDraftFile(provider, rep, content)
      const { Data } = await sent.json()
      expect(Data).toEqual({ Sha256: expect.stringMatching(/^[\da-f]{64}$/), Bytes: content.size })
      const reply = await readFile(Data.Sha256)
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

  test('HEAD of a draft file returns its size without its content', async () => {
    const { sha256, content } = await newDraftFile(provider, rep)
    const reply = await readFile(sha256, rep.headers, 'HEAD')
    expect([reply.status, reply.headers.get('Content-Length'), await reply.text()]).toEqual([
      200,
      String(content.size),
      '',
    ])
    expect((await readFile(sha256.replace(/^./, 'z'), rep.headers, 'HEAD')).status).toBe(404)
    expect((await readFile(sha256, {}, 'HEAD')).status).toBe(401)
  })

  test('draft file is stored once per customer, however often it is sent', async () => {
    const content = picture(`<svg id="${randomUUID()}"/>`)
    const before = await countStoredFiles()
    const replies = await atOnce(10, () => sendDraftFile(provider, rep, content))
    expect(repliedWith(replies, 200)).toHaveLength(10)
    expect(await countStoredFiles()).toBe(before + 1)
    const other = await newCustomer(provider)
    const { Data } = await (replies[0] ?? new Response()).json()
    expect((await readFile(Data.Sha256, other.headers)).status).toBe(404)
    expect((await readFile(Data.Sha256, other.headers, 'HEAD')).status).toBe(404)
    await sendDraftFile(provider, other, content)
    expect(await countStoredFiles()).toBe(before + 2)
  })

  test('draft file that the store has lost is not found until it is sent again', async () => {
    const { sha256, content } = await newDraftFile(provider, rep)
    const [row] = await db.select().from(clientDraftFile).where(eq(clientDraftFile.sha256, sha256))
    await store.deleteFile(`uploads/drafts/${row?.file}`)
    const readStatuses = async () => [
      (await readFile(sha256, rep.headers, 'HEAD')).status,
      (await readFile(sha256)).status,
    ]
    expect(await readStatuses()).toEqual([404, 404])
    await sendDraftFile(provider, rep, content)
    expect(await readStatuses()).toEqual([200, 200])
  })

  test.each<[string, Blob, number, string?]>([
    ['named by the hash of other content', picture('<svg/>'), 422, 'a'.repeat(64)],
    ['empty', picture(''), 422],
    ['plain text', picture('hello', 'text/plain'), 415],
    ['without a type', picture('hello', ''), 415],
    ['larger than 10 MB', picture('x'.repeat(10 * 1024 * 1024 + 1)), 413],
    ['named by an invalid hash', picture('<svg/>'), 404, 'A'.repeat(64)],
  ])('draft file is refused when it is %s', async (_, content, status, name) => {
    const before = await countStoredFiles()
    const reply = await sendDraftFile(provider, rep, content, name)
    expect(await readRefusal(reply)).toEqual([status, expect.any(String)])
    expect(await countStoredFiles()).toBe(before)
  })

  test('draft files of a customer are limited to 2 GB', async () => {
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

describe('daily sweep of drafts', () => {
  test('sweep deletes tombstones after 90 days, and older cursors read everything', async () => {
    const newOne = () => newDraft(provider, rep)
    const [liveDraft, oldDraft, youngDraft] = [await newOne(), await newOne(), await newOne()]
    const before = (await page()).Next
    await removeRepDraft(oldDraft.id, oldDraft.version)
    const cursorAfterRemoval = (await page()).Next
    await removeRepDraft(youngDraft.id, youngDraft.version)
    await backdate(oldDraft.id, 91)
    await backdate(youngDraft.id, 89)
    await backdate(liveDraft.id, 900)
    await sweepDrafts(db, store)
    expect(await page(before)).toMatchObject({ Data: [{ Id: liveDraft.id }], Full: true })
    const since = await page(cursorAfterRemoval)
    expect([since.Data.map(({ Id, Body }) => [Id, Body]), since.Full]).toEqual([
      [[youngDraft.id, null]],
      undefined,
    ])
    expect((await removeRepDraft(oldDraft.id, oldDraft.version)).status).toBe(404)
    expect((await page()).Data.map(({ Id }) => Id)).toEqual([liveDraft.id])
  })

  test('sweep deletes files that no draft has named for 30 days', async () => {
    const newFile = async () => (await newDraftFile(provider, rep)).sha256
    const [usedFile, unusedFile, otherFile] = [await newFile(), await newFile(), await newFile()]
    const [youngFile, requestedFile] = [await newFile(), await newFile()]
    const head = (sha256: string) => readFile(sha256, rep.headers, 'HEAD')
    await newDraft(provider, rep, { lines: [{ logo: `sha256-${usedFile}` }] })
    const removed = await newDraft(provider, rep, { logo: unusedFile })
    await removeRepDraft(removed.id, removed.version)
    // A draft of another customer does not count for these files.
    await newDraft(provider, await newCustomer(provider), { logo: otherFile })
    const isOld = sql`${clientDraftFile.userId} = ${rep.userId} and ${clientDraftFile.sha256} <> ${youngFile}`
    const longAgo = sql`now() - interval '31 days'`
    await db.update(clientDraftFile).set({ wantedAt: longAgo }).where(isOld)
    const allFiles = [usedFile, unusedFile, otherFile, youngFile, requestedFile]
    const readPresence = () => Promise.all(allFiles.map(async (file) => (await head(file)).ok))
    await head(requestedFile)
    const before = (await listFileKeys(store, 'uploads/drafts')).length
    await sweepDrafts(db, store)
    expect(await readPresence()).toEqual([true, false, false, true, true])
    expect(await listFileKeys(store, 'uploads/drafts')).toHaveLength(before - 2)
    // A file that the sweep found in a draft is spared for another 30 days.
    await sweepDrafts(db, store)
    expect(await readPresence()).toEqual([true, false, false, true, true])
  })
})

test('deleted account loses its drafts, and their files a day later', async () => {
  const remaining = await newDraftFile(provider, await newCustomer(provider))
  await newDraft(provider, rep)
  const { sha256 } = await newDraftFile(provider, rep)
  const rows = await db.select().from(clientDraftFile)
  const keyOf = (name: string) => `uploads/drafts/${rows.find((row) => row.sha256 === name)?.file}`
  await db.delete(appUser).where(eq(appUser.id, rep.userId))
  expect(await db.select().from(clientDraft).where(eq(clientDraft.userId, rep.userId))).toEqual([])
  await sweepFiles(db, store, serverFeatures, Date.now() + 25 * 3600_000)
  const keys = await listFileKeys(store, 'uploads/drafts')
  expect([keys.includes(keyOf(sha256)), keys.includes(keyOf(remaining.sha256))]).toEqual([false, true])
})
