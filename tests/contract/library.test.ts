/** The artwork library: each file once, whose it is, what is measured of it, where it was used, and when it goes. */
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { appUser } from '../../server/db/schema-customer'
import { artworkFile } from '../../server/db/schema-library'
import { artwork } from '../../server/db/schema-order'
import { addOrderArtwork } from '../../server/files/order-artwork'
import { fileStore } from '../../server/files/store'
import { sweepFiles } from '../../server/files/sweep'
import { enterEarlierArtwork, sweepLibrary } from '../../server/jobs/library'
import { linesOfOrder } from '../../server/reads/order-lines'
import { addTo, linesOf, tote } from './cart-calls'
import { editFile, libraryOf, sendLibraryFile } from './library-calls'
import { placeOrder } from './order-calls'
import { type Customer, newCustomer, openProvider, quiet, refusalOf } from './provider'
import { pdfFile } from '../support/pdf-file'
import { artworkForm, drawn, keysOf, newArtwork, plainPdf, png, sendForm } from './upload-calls'

const provider = openProvider()
const { db, fetch, get, post } = provider
const store = fileStore(quiet)
let rep: Customer
beforeEach(async () => {
  rep = await newCustomer(provider)
})
const files = () => libraryOf(provider, rep)
const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
let drawings = 1000
const newPng = () => png(++drawings, 1000, 500)
const removeFromCart = (sent: { lineId: number; id: number }) =>
  post('cart/deleteattchment', { CartID: sent.lineId, CartAttachmentID: sent.id }, rep.headers)

describe('each file is there once', () => {
  test('ten uploads of a file lie in the store as one', async () => {
    const before = (await keysOf(store)).length
    const bytes = await newPng()
    const { path } = await newArtwork(provider, rep, { bytes, name: 'logo 0.png' })
    const lineId = await addTo(provider, rep, { ProductID: tote.id })
    const again = await sendForm(provider, rep, await artworkForm(lineId, [{ bytes, name: 'logo 1.png' }]))
    const [{ Attachment }] = (await again.json()).cartAttachment
    for (const one of [path, `/${Attachment}`]) {
      const reply = await fetch(one, { headers: rep.headers })
      expect(hashOf(new Uint8Array(await reply.arrayBuffer()))).toBe(hashOf(bytes))
    }
    for (let nth = 2; nth < 10; nth++)
      expect((await sendLibraryFile(provider, rep, bytes, `logo ${nth}.png`)).status).toBe(200)
    // The file, and a small picture of it.
    expect((await keysOf(store)).length).toBe(before + 2)
    expect(await files()).toMatchObject([{ Sha256: hashOf(bytes), Name: 'logo 0.png', Hidden: false }])
  })

  test('six at once are one', async () => {
    const before = (await keysOf(store)).length
    const bytes = await newPng()
    const { lineId } = await newArtwork(provider, rep)
    const form = await artworkForm(lineId, [{ bytes, name: 'logo.png' }])
    const sent = Array.from({ length: 5 }, () => sendLibraryFile(provider, rep, bytes, 'logo.png'))
    const replies = await Promise.all([sendForm(provider, rep, form), ...sent])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    // That of the line, and this one.
    expect((await keysOf(store)).length).toBe(before + 4)
    expect(await files()).toHaveLength(2)
  })

  test('two customers with the same file each have their own', async () => {
    const bytes = await newPng()
    const other = await newCustomer(provider)
    await newArtwork(provider, rep, { bytes, name: 'logo.png' })
    expect(await libraryOf(provider, other)).toEqual([])
    const place = `artwork/files/${hashOf(bytes)}`
    expect((await get(place, other.headers)).status).toBe(404)
    await newArtwork(provider, other, { bytes, name: 'logo.png' })
    const keys = await db
      .select({ key: artworkFile.key })
      .from(artworkFile)
      .where(eq(artworkFile.sha256, hashOf(bytes)))
    expect(new Set(keys.map(({ key }) => key)).size).toBe(2)
    const mine = await get(place, rep.headers)
    expect(mine.headers.get('Cache-Control')).toContain('no-store')
    expect(hashOf(new Uint8Array(await mine.arrayBuffer()))).toBe(hashOf(bytes))
  })

  test('a draft’s logo that comes with its name is in the library, and the draft’s', async () => {
    const bytes = await newPng()
    const sha256 = hashOf(bytes)
    const body = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
    const path = `/frontend/api/drafts/files/${sha256}?name=Acme.png`
    const before = (await keysOf(store)).length
    expect((await fetch(path, { method: 'PUT', headers: rep.headers, body })).status).toBe(200)
    await newArtwork(provider, rep, { bytes, name: 'logo.png' })
    expect((await keysOf(store)).length).toBe(before + 2)
    expect(await files()).toMatchObject([{ Name: 'Acme.png' }])
    expect((await get(`drafts/files/${sha256}`, rep.headers)).status).toBe(200)
  })

  test('files of before there was a library come in where they lie', async () => {
    const bytes = await newPng()
    const { id, path } = await newArtwork(provider, rep, { bytes, name: 'old.png' })
    const [row] = await db.select().from(artwork).where(eq(artwork.id, id))
    await store.keep(`uploads/artwork/${row?.file}`, bytes)
    await db.update(artwork).set({ libraryKey: null }).where(eq(artwork.id, id))
    await db.delete(artworkFile).where(eq(artworkFile.userId, rep.userId))
    await enterEarlierArtwork(db, store)
    await enterEarlierArtwork(db, store)
    expect(await files()).toMatchObject([{ Name: 'old.png', Facts: { Width: 1000 } }])
    await post('cart/deleteattchment', { CartID: row?.cartLineId, CartAttachmentID: id }, rep.headers)
    expect((await fetch(path, { headers: rep.headers })).status).toBe(404)
    expect((await get(`artwork/files/${hashOf(bytes)}`, rep.headers)).status).toBe(200)
    await sweepFiles(db, store, Date.now() + 25 * 3600_000)
    expect((await get(`artwork/files/${hashOf(bytes)}`, rep.headers)).status).toBe(200)
  })
})

/** A PDF page of A5 with 3 mm beyond its cut, in process colours and one more. */
const printPdf = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 436.54 612.28] /TrimBox [8.5 8.5 428.03 603.78] /BleedBox [0 0 436.54 612.28] /Contents 4 0 R
 /Resources << /ColorSpace << /C [/Separation /PANTONE#20286#20C /DeviceCMYK 5 0 R] >> >> >> endobj
4 0 obj << /Length 20 >> stream
0 1 0 0 k 0 0 9 9 re f
endstream endobj
trailer << /Root 1 0 R >>
%%EOF
`

test.each([
  [
    'a picture',
    async () => newPng(),
    'a.png',
    { Width: 1000, Height: 500, PageWidth: null, Colours: ['rgb'] },
  ],
  [
    'a photo that a camera turned',
    async () => new Uint8Array(await drawn(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer()),
    'a.jpg',
    { Width: 30, Height: 40, Colours: ['rgb'] },
  ],
  [
    'a picture in process colours',
    async () => new Uint8Array(await drawn().toColourspace('cmyk').jpeg().toBuffer()),
    'a.jpg',
    { Width: 40, Height: 30, Colours: ['cmyk'] },
  ],
  [
    'a grey one',
    async () =>
      new Uint8Array(
        await sharp(await png(7))
          .toColourspace('b-w')
          .png()
          .toBuffer(),
      ),
    'a.png',
    { Colours: ['grey'] },
  ],
  [
    'a page',
    async () => new Uint8Array(Buffer.from(printPdf)),
    'a.pdf',
    { Width: null, PageWidth: 148, PageHeight: 210, Pages: 1, Bleed: 3, Colours: ['cmyk', 'spot'] },
  ],
  [
    'a page that says little',
    async () => new Uint8Array(Buffer.from(plainPdf)),
    'a.pdf',
    { PageWidth: null, Pages: null, Bleed: null, Colours: [] },
  ],
  [
    'a drawing',
    async () =>
      new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="4cm"/>')),
    'a.svg',
    { PageWidth: 80, PageHeight: 40, Colours: ['rgb'] },
  ],
  [
    'an EPS',
    async () =>
      new Uint8Array(
        Buffer.from(
          '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 144 72\n%%DocumentProcessColors: Cyan Black\n',
        ),
      ),
    'a.eps',
    { PageWidth: 50.8, PageHeight: 25.4, Colours: ['cmyk'] },
  ],
])('%s is measured', async (_, bytes, name, facts) => {
  const reply = await sendLibraryFile(provider, rep, await bytes(), name)
  expect(await reply.json()).toMatchObject({ Data: { Sha256: expect.any(String) } })
  expect(await files()).toMatchObject([{ Name: name, Facts: facts }])
})

test.each([
  [
    'locked.pdf',
    async () =>
      pdfFile({ trailer: '/Encrypt 5 0 R /ID [<00> <00>]', more: ['<< /Filter /Standard /V 9 >>'] }),
    'unreadable',
  ],
  [
    'password.pdf',
    async () =>
      pdfFile({
        trailer: '/Encrypt 5 0 R /ID [<00> <00>]',
        more: [
          `<< /Filter /Standard /V 2 /R 3 /Length 128 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >>`,
        ],
      }),
    'password',
  ],
  ['half.png', async () => (await newPng()).slice(0, -60), 'unreadable'],
  ['linked.svg', async () => '<svg xmlns="http://www.w3.org/2000/svg"><image href="a.jpg"/></svg>', 'linked'],
  ['whole.png', async () => newPng(), null],
])('%s comes in, and the library and the cart say its problem at once', async (name, make, problem) => {
  const content = await make()
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  await newArtwork(provider, rep, { bytes, name })
  expect(await files()).toMatchObject([{ Name: name, Facts: { Problem: problem } }])
  const [line] = await linesOf(provider, rep)
  expect(line?.CartAttachment).toMatchObject([{ Facts: { Problem: problem } }])
})

test('a file that cannot be measured comes in all the same', async () => {
  const bytes = Buffer.from(
    `%PDF-1.4\n1 0 obj << /Filter /FlateDecode >> stream\nnot packed at all\nendstream\n/MediaBox [x y z\n%%EOF`,
  )
  expect((await sendLibraryFile(provider, rep, bytes, 'odd.pdf')).status).toBe(200)
  expect(await files()).toMatchObject([{ Facts: { PageWidth: null, Colours: [] } }])
})

test('a PDF that unpacks to hundreds of megabytes comes in without being unpacked', async () => {
  const bomb = deflateSync(Buffer.alloc(16 * 1024 * 1024, '0 1 0 0 k '))
  const streams = Array.from({ length: 20 }, (_, nth) => [
    Buffer.from(`${nth} 0 obj << /Filter /FlateDecode >> stream\n`),
    bomb,
    Buffer.from('\nendstream endobj\n'),
  ])
  const bytes = Buffer.concat([Buffer.from('%PDF-1.5\n'), ...streams.flat(), Buffer.from('%%EOF')])
  expect((await sendLibraryFile(provider, rep, bytes, 'bomb.pdf')).status).toBe(200)
  expect(await files()).toMatchObject([{ Facts: { Colours: [] } }])
})

describe('PUT artwork/files/:sha256', () => {
  test.each([
    ['a page that says it is a picture', '<html></html>', 'a.png', 415],
    ['a script', 'MZ', 'a.exe', 415],
    ['nothing', '', 'a.png', 422],
  ])('refuses %s', async (_, text, name, status) => {
    expect((await sendLibraryFile(provider, rep, Buffer.from(text), name)).status).toBe(status)
    expect(await files()).toEqual([])
  })

  test('refuses what has another hash than it is sent under', async () => {
    const reply = await sendLibraryFile(provider, rep, await newPng(), 'a.png', 'a'.repeat(64))
    expect(await refusalOf(reply)).toEqual([422, expect.stringContaining('send it again')])
  })
})

describe('PUT artwork/:sha256', () => {
  const rename = (edit: object, headers = {}) => editFile(provider, rep, sha256, edit, headers)
  let sha256: string
  beforeEach(async () => {
    const bytes = await newPng()
    sha256 = hashOf(bytes)
    await sendLibraryFile(provider, rep, bytes, 'logo.png')
  })

  test('names, tags and hides a file, each without the others', async () => {
    expect((await rename({ Name: ' Acme navy ' })).status).toBe(200)
    expect((await rename({ Tags: ['Acme', 'acme', ' navy ', ''] })).status).toBe(200)
    expect((await rename({ Hidden: true })).status).toBe(200)
    expect(await files()).toMatchObject([{ Name: 'Acme navy.png', Tags: ['acme', 'navy'], Hidden: true }])
    await rename({ Hidden: false })
    expect(await files()).toMatchObject([{ Hidden: false }])
  })

  test('makes a name safe, and leaves it its ending', async () => {
    await rename({ Name: '../..\\evil?.pdf' })
    const [{ Name } = { Name: '' }] = await files()
    expect(Name).toMatch(/^[^/\\?]*\.png$/)
  })

  test.each([
    ['tags', { Tags: Array.from({ length: 21 }, (_, nth) => `tag ${nth}`) }],
    ['letters in a tag', { Tags: ['x'.repeat(41)] }],
    ['letters of tags', { Tags: 'Acme' }],
  ])('refuses too many %s', async (_, edit) => {
    expect((await rename(edit)).status).toBe(422)
    expect(await files()).toMatchObject([{ Tags: [] }])
  })

  test('a hidden file that is sent again is shown again', async () => {
    const bytes = await newPng()
    await sendLibraryFile(provider, rep, bytes, 'two.png')
    await editFile(provider, rep, hashOf(bytes), { Hidden: true })
    await sendLibraryFile(provider, rep, bytes, 'two.png')
    expect((await files()).map(({ Hidden }) => Hidden)).toEqual([false, false])
  })
})

describe('a file is chosen for a cart line', () => {
  const choose = async (lineId: number, sha256: string, customer = rep) => {
    const form = new FormData()
    form.set('CartID', String(lineId))
    form.set('LibraryFile', sha256)
    return sendForm(provider, customer, form)
  }

  test('without being sent, once, with what was measured', async () => {
    const bytes = await newPng()
    await sendLibraryFile(provider, rep, bytes, 'logo.png')
    const before = (await keysOf(store)).length
    const lineId = await addTo(provider, rep)
    expect((await choose(lineId, hashOf(bytes))).status).toBe(200)
    const [first] = (await (await choose(lineId, hashOf(bytes))).json()).cartAttachment
    const [line] = await linesOf(provider, rep)
    expect(line?.CartAttachment).toEqual([first])
    expect(first).toMatchObject({ Facts: { Width: 1000, Height: 500, Colours: ['rgb'] } })
    expect((await keysOf(store)).length).toBe(before)
    const order = await placeOrder(provider, rep, {}, true)
    expect(await files()).toMatchObject([{ Orders: [{ OrderID: order }] }])
  })

  test('refuses another customer’s, and what is no file', async () => {
    const bytes = await newPng()
    await sendLibraryFile(provider, await newCustomer(provider), bytes, 'logo.png')
    const lineId = await addTo(provider, rep)
    for (const sha256 of [hashOf(bytes), 'x', '../secret', 'a'.repeat(64)])
      expect((await choose(lineId, sha256)).status).toBe(404)
  })
})

test('says on which orders it was used, and which proof was approved last', async () => {
  const bytes = await newPng()
  const sent = await newArtwork(provider, rep, { bytes, name: 'logo.png' })
  expect(await files()).toMatchObject([{ Orders: [], OrderCount: 0, Proof: null }])
  const first = await placeOrder(provider, rep, {}, true)
  await addTo(provider, rep, { ProductID: tote.id })
  const [line] = await linesOf(provider, rep)
  await sendForm(provider, rep, await artworkForm(line?.CartID ?? 0, [{ bytes, name: 'logo.png' }]))
  const second = await placeOrder(provider, rep, {}, true)
  const lines = await linesOfOrder(db, first)
  const place = { userId: rep.userId, lineId: lines[0]?.id ?? 0, approval: 'pending' as const }
  const proof = { name: 'proof.pdf', content: new Uint8Array(Buffer.from(plainPdf)) }
  const ProofID = await addOrderArtwork(db, store, place, proof)
  expect(await files()).toMatchObject([{ Proof: null }])
  await post('order/proof', { OrderID: first, ProofID, Answer: 'approve' }, rep.headers)
  const [file] = await files()
  expect(file?.Orders.map(({ OrderID }) => OrderID)).toEqual([second, first])
  expect(file).toMatchObject({
    OrderCount: 2,
    Proof: { OrderID: first, ApprovedAt: expect.stringMatching(/^20/) },
  })
  expect((await fetch(`/${file?.Proof?.Attachment}`)).status).toBe(200)
  expect(sent.id).toBeGreaterThan(0)
})

test('a small picture opens by its address for an hour, and for its owner', async () => {
  await sendLibraryFile(provider, rep, await newPng(), 'logo.png')
  const [file] = await files()
  const reply = await fetch(`/${file?.Picture}`)
  expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  expect(await sharp(new Uint8Array(await reply.arrayBuffer())).metadata()).toMatchObject({
    width: 480,
    height: 240,
  })
  expect((await fetch(`/${file?.Picture}`, { headers: (await newCustomer(provider)).headers })).status).toBe(
    404,
  )
})

describe('what goes, and when', () => {
  const age = (days: number) =>
    db
      .update(artworkFile)
      .set({
        hiddenAt: sql`now() - make_interval(days => ${days})`,
        wantedAt: sql`now() - interval '2 days'`,
      })
      .where(eq(artworkFile.userId, rep.userId))

  test('a file that is taken off a cart stays, until it was hidden for a month', async () => {
    const bytes = await newPng()
    const sent = await newArtwork(provider, rep, { bytes, name: 'logo.png' })
    await age(31)
    await sweepLibrary(db, store)
    expect(await files()).toHaveLength(1)
    await removeFromCart(sent)
    await age(29)
    await sweepLibrary(db, store)
    expect((await get(`artwork/files/${hashOf(bytes)}`, rep.headers)).status).toBe(200)
    const [row] = await db.select().from(artworkFile).where(eq(artworkFile.userId, rep.userId))
    await age(31)
    await sweepLibrary(db, store)
    expect(await files()).toEqual([])
    expect(await store.sizeOf(row?.key ?? '')).toBeNull()
    expect(await store.sizeOf(row?.thumbnail ?? '')).toBeNull()
  })

  test('a library goes with its account, and leaves orders their files', async () => {
    const [ordered, other] = [await newPng(), await newPng()]
    await newArtwork(provider, rep, { bytes: ordered, name: 'ordered.png' })
    await placeOrder(provider, rep, {}, true)
    await sendLibraryFile(provider, rep, other, 'other.png')
    const rows = await db.select().from(artworkFile).where(eq(artworkFile.userId, rep.userId))
    await db.delete(appUser).where(eq(appUser.id, rep.userId))
    await sweepFiles(db, store, Date.now() + 25 * 3600_000)
    const keys = await keysOf(store)
    const left = rows.filter(({ key }) => keys.includes(key)).map(({ name }) => name)
    expect(left).toEqual(['ordered.png'])
    expect(rows.filter(({ thumbnail }) => keys.includes(thumbnail ?? ''))).toEqual([])
  })
})
