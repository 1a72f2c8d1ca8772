/** The artwork library: deduplication, ownership, measured facts, uses in orders, and retention. */
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { appUser } from '../../server/db/schema-customer'
import { artworkFile } from '../../server/db/schema-library'
import { fileStore } from '../../server/files/store'
import { serverFeatures } from '../../server/features'
import { sweepFiles } from '../../server/files/sweep'
import { sweepLibrary } from '../../server/jobs/library'
import { addToCart, readCartLines, tote } from './cart-calls'
import { readLibrary, sendLibraryFile } from './library-calls'
import { addPendingProof, placeOrder } from './order-calls'
import { callerOfEachTest, newCustomer, openProvider, testSettings } from './provider'
import { pdfFile } from '../support/pdf-file'
import { artworkForm, newPicture, listFileKeys, newArtwork, png, sendForm } from './upload-calls'

const provider = openProvider()
const { db, fetch } = provider
const store = fileStore(testSettings)
const rep = callerOfEachTest(provider)
const readFiles = () => readLibrary(provider, rep)
const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
let pictureCount = 1000
const newPng = () => png(++pictureCount, 1000, 500)
const removeFromCart = (sent: { lineId: number; id: number }) =>
  rep.post('cart/deleteattchment', { CartID: sent.lineId, CartAttachmentID: sent.id })
const hashOfReply = async (reply: Response) => hashOf(new Uint8Array(await reply.arrayBuffer()))
const addLogo = async () => {
  const bytes = await newPng()
  await sendLibraryFile(provider, rep, bytes, 'logo.png')
  return { bytes, sha256: hashOf(bytes) }
}
/** Attaches a file of the library to a line of the cart. */
const choose = (lineId: number, sha256: string) => {
  const form = new FormData()
  form.set('CartID', String(lineId))
  form.set('LibraryFile', sha256)
  return sendForm(provider, rep, form)
}
const countKeys = async () => (await listFileKeys(store)).length

describe('each file is stored once', () => {
  test('ten uploads of a file are stored once', async () => {
    const before = await countKeys()
    const bytes = await newPng()
    const { path } = await newArtwork(provider, rep, { bytes, name: 'logo 0.png' })
    const lineId = await addToCart(provider, rep, { ProductID: tote.id })
    const form = await artworkForm(lineId, [{ bytes, name: 'logo 1.png' }])
    const secondUpload = await sendForm(provider, rep, form)
    const [{ Attachment }] = (await secondUpload.json()).cartAttachment
    for (const filePath of [path, `/${Attachment}`])
      expect(await hashOfReply(await fetch(filePath, { headers: rep.headers }))).toBe(hashOf(bytes))
    for (let nth = 2; nth < 10; nth++)
      expect((await sendLibraryFile(provider, rep, bytes, `logo ${nth}.png`)).status).toBe(200)
    // One key is the file, the other its thumbnail.
    expect(await countKeys()).toBe(before + 2)
    expect(await readFiles()).toMatchObject([{ Sha256: hashOf(bytes), Name: 'logo 0.png', Hidden: false }])
  })

  test('two customers with the same file each have their own copy', async () => {
    const bytes = await newPng()
    const other = await newCustomer(provider)
    await newArtwork(provider, rep, { bytes, name: 'logo.png' })
    expect(await readLibrary(provider, other)).toEqual([])
    const filePath = `artwork/files/${hashOf(bytes)}`
    expect((await provider.get(filePath, other.headers)).status).toBe(404)
    await newArtwork(provider, other, { bytes, name: 'logo.png' })
    const keys = await db
      .select({ key: artworkFile.key })
      .from(artworkFile)
      .where(eq(artworkFile.sha256, hashOf(bytes)))
    expect(new Set(keys.map(({ key }) => key)).size).toBe(2)
    expect(await hashOfReply(await rep.get(filePath))).toBe(hashOf(bytes))
  })
})

/** A PDF page in A5 with 3 mm bleed, in process colours and one spot colour. */
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

const encryptedPdf = (body: string) =>
  pdfFile({ trailer: '/Encrypt 5 0 R /ID [<00> <00>]', more: [`<< /Filter /Standard ${body} >>`] })
const passwordFields = `/V 2 /R 3 /Length 128 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4`
const svg = (attributes: string, content = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`
const eps = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 144 72\n%%DocumentProcessColors: Cyan Black\n'
const jpegOf = (picture: ReturnType<typeof newPicture>) => picture.jpeg().toBuffer()
type Content = Uint8Array | string | Promise<Uint8Array | string>
async function bytesOf(content: Content): Promise<Uint8Array> {
  const value = await content
  return new Uint8Array(typeof value === 'string' ? Buffer.from(value, 'latin1') : value)
}

test.each<[string, string, () => Content, object]>([
  ['a picture', 'a.png', newPng, { Width: 1000, Height: 500, PageWidth: null, Colours: ['rgb'] }],
  [
    'a photo with an orientation tag',
    'a.jpg',
    () => jpegOf(newPicture(40, 30).withMetadata({ orientation: 6 })),
    { Width: 30, Height: 40, Colours: ['rgb'] },
  ],
  [
    'a picture in process colours',
    'a.jpg',
    () => jpegOf(newPicture().toColourspace('cmyk')),
    { Width: 40, Height: 30, Colours: ['cmyk'] },
  ],
  [
    'a grey picture',
    'a.png',
    async () =>
      sharp(await png(7))
        .toColourspace('b-w')
        .png()
        .toBuffer(),
    { Colours: ['grey'] },
  ],
  [
    'a PDF page with boxes',
    'a.pdf',
    () => printPdf,
    { Width: null, PageWidth: 148, PageHeight: 210, Pages: 1, Bleed: 3, Colours: ['cmyk', 'spot'] },
  ],
  [
    'an SVG drawing',
    'a.svg',
    () => svg('width="80mm" height="4cm"'),
    { PageWidth: 80, PageHeight: 40, Colours: ['rgb'] },
  ],
  ['an EPS', 'a.eps', () => eps, { PageWidth: 50.8, PageHeight: 25.4, Colours: ['cmyk'] }],
])('%s is measured when it is uploaded', async (_, name, content, facts) => {
  const reply = await sendLibraryFile(provider, rep, await bytesOf(content()), name)
  expect(await reply.json()).toMatchObject({ Data: { Sha256: expect.any(String) } })
  expect(await readFiles()).toMatchObject([{ Name: name, Facts: facts }])
})

test.each<[string, () => Content, string | null]>([
  ['locked.pdf', () => encryptedPdf('/V 9'), 'unreadable'],
  ['password.pdf', () => encryptedPdf(passwordFields), 'password'],
  ['half.png', async () => (await newPng()).slice(0, -60), 'unreadable'],
  ['linked.svg', () => svg('', '<image href="a.jpg"/>'), 'linked'],
  ['whole.png', newPng, null],
])('%s is stored, and library and cart report its problem immediately', async (name, content, problem) => {
  await newArtwork(provider, rep, { bytes: await bytesOf(content()), name })
  expect(await readFiles()).toMatchObject([{ Name: name, Facts: { Problem: problem } }])
  const [line] = await readCartLines(provider, rep)
  expect(line?.CartAttachment).toMatchObject([{ Facts: { Problem: problem } }])
})

test('file that cannot be measured is stored anyway', async () => {
  const oddPdf =
    '%PDF-1.4\n1 0 obj << /Filter /FlateDecode >> stream\nnot packed at all\nendstream\n/MediaBox [x y z\n%%EOF'
  expect((await sendLibraryFile(provider, rep, Buffer.from(oddPdf), 'odd.pdf')).status).toBe(200)
  expect(await readFiles()).toMatchObject([{ Picture: null, Facts: { PageWidth: null, Colours: [] } }])
})

test('PDF that unpacks to hundreds of megabytes is stored without unpacking', async () => {
  const bomb = deflateSync(Buffer.alloc(16 * 1024 * 1024, '0 1 0 0 k '))
  const streams = Array.from({ length: 20 }, (_, nth) => [
    Buffer.from(`${nth} 0 obj << /Filter /FlateDecode >> stream\n`),
    bomb,
    Buffer.from('\nendstream endobj\n'),
  ])
  const bytes = Buffer.concat([Buffer.from('%PDF-1.5\n'), ...streams.flat(), Buffer.from('%%EOF')])
  expect((await sendLibraryFile(provider, rep, bytes, 'bomb.pdf')).status).toBe(200)
  expect(await readFiles()).toMatchObject([{ Facts: { Colours: [] } }])
})

describe('PUT artwork/files/:sha256', () => {
  test.each([
    ['HTML named as a picture', '<html></html>', 'a.png', 415],
    ['a script', 'MZ', 'a.exe', 415],
    ['an empty file', '', 'a.png', 422],
  ])('library upload refuses %s', async (_, text, name, status) => {
    expect((await sendLibraryFile(provider, rep, Buffer.from(text), name)).status).toBe(status)
    expect(await readFiles()).toEqual([])
  })
})

describe('PUT artwork/:sha256', () => {
  let sha256: string
  const sendEdit = (edit: object) => rep.put(`artwork/${sha256}`, edit)
  beforeEach(async () => {
    sha256 = (await addLogo()).sha256
  })

  test('edit changes name, tags and visibility of a file independently', async () => {
    expect((await sendEdit({ Name: ' Acme navy ' })).status).toBe(200)
    expect((await sendEdit({ Tags: ['Acme', 'acme', ' navy ', ''] })).status).toBe(200)
    expect((await sendEdit({ Hidden: true })).status).toBe(200)
    expect(await readFiles()).toMatchObject([{ Name: 'Acme navy.png', Tags: ['acme', 'navy'], Hidden: true }])
    await sendEdit({ Hidden: false })
    expect(await readFiles()).toMatchObject([{ Hidden: false }])
  })

  test('edit makes a file name safe, and retains its extension', async () => {
    await sendEdit({ Name: '../..\\evil?.pdf' })
    const [{ Name } = { Name: '' }] = await readFiles()
    expect(Name).toMatch(/^[^/\\?]*\.png$/)
  })

  test.each([
    ['too many tags', { Tags: Array.from({ length: 21 }, (_, nth) => `tag ${nth}`) }],
    ['a tag that is too long', { Tags: ['x'.repeat(41)] }],
    ['tags that are not a list', { Tags: 'Acme' }],
  ])('edit refuses %s', async (_, edit) => {
    expect((await sendEdit(edit)).status).toBe(422)
    expect(await readFiles()).toMatchObject([{ Tags: [] }])
  })

  test('hidden file is shown again when it is uploaded again', async () => {
    const other = await addLogo()
    await rep.put(`artwork/${other.sha256}`, { Hidden: true })
    await sendLibraryFile(provider, rep, other.bytes, 'two.png')
    expect((await readFiles()).map(({ Hidden }) => Hidden)).toEqual([false, false])
  })
})

test('chosen library file is attached once, with its facts and without an upload', async () => {
  const { sha256 } = await addLogo()
  const before = await countKeys()
  const lineId = await addToCart(provider, rep)
  expect((await choose(lineId, sha256)).status).toBe(200)
  const [first] = (await (await choose(lineId, sha256)).json()).cartAttachment
  const [line] = await readCartLines(provider, rep)
  expect(line?.CartAttachment).toEqual([first])
  expect(first).toMatchObject({ Facts: { Width: 1000, Height: 500, Colours: ['rgb'] } })
  expect(await countKeys()).toBe(before)
  const order = await placeOrder(provider, rep, {}, true)
  expect(await readFiles()).toMatchObject([{ Orders: [{ OrderID: order }] }])
})

test('choosing another customer’s file or an unknown file for a cart line is refused', async () => {
  const bytes = await newPng()
  await sendLibraryFile(provider, await newCustomer(provider), bytes, 'logo.png')
  const lineId = await addToCart(provider, rep)
  for (const sha256 of [hashOf(bytes), 'x', '../secret', 'a'.repeat(64)])
    expect((await choose(lineId, sha256)).status).toBe(404)
})

test('library reports the orders of a file and its last approved proof', async () => {
  const bytes = await newPng()
  await newArtwork(provider, rep, { bytes, name: 'logo.png' })
  expect(await readFiles()).toMatchObject([{ Orders: [], OrderCount: 0, Proof: null }])
  const firstOrder = await placeOrder(provider, rep, {}, true)
  await addToCart(provider, rep, { ProductID: tote.id })
  const [line] = await readCartLines(provider, rep)
  await sendForm(provider, rep, await artworkForm(line?.CartID ?? 0, [{ bytes, name: 'logo.png' }]))
  const secondOrder = await placeOrder(provider, rep, {}, true)
  const ProofID = await addPendingProof(provider, rep, firstOrder)
  expect(await readFiles()).toMatchObject([{ Proof: null }])
  await rep.post('order/proof', { OrderID: firstOrder, ProofID, Answer: 'approve' })
  const [file] = await readFiles()
  expect(file?.Orders.map(({ OrderID }) => OrderID)).toEqual([secondOrder, firstOrder])
  expect(file).toMatchObject({
    OrderCount: 2,
    Proof: { OrderID: firstOrder, ApprovedAt: expect.stringMatching(/^20/) },
  })
  expect((await fetch(`/${file?.Proof?.Attachment}`)).status).toBe(200)
})

test('thumbnail opens by its signed address, but not for another customer', async () => {
  await addLogo()
  const [file] = await readFiles()
  const reply = await fetch(`/${file?.Picture}`)
  expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  const picture = sharp(new Uint8Array(await reply.arrayBuffer()))
  expect(await picture.metadata()).toMatchObject({ width: 480, height: 240 })
  const { headers } = await newCustomer(provider)
  expect((await fetch(`/${file?.Picture}`, { headers })).status).toBe(404)
})

test('thumbnail of a PDF is a picture of its first page', async () => {
  const drawing = '1 0 0 rg 0 0 40 20 re f'
  const bytes = pdfFile({
    page: '/MediaBox [0 0 40 20] /Contents 5 0 R',
    more: [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
  })
  await sendLibraryFile(provider, rep, Buffer.from(bytes, 'latin1'), 'logo.pdf')
  const [file] = await readFiles()
  const picture = sharp(new Uint8Array(await (await fetch(`/${file?.Picture}`)).arrayBuffer()))
  expect(await picture.metadata()).toMatchObject({ width: 480, height: 240 })
  const { dominant } = await picture.stats()
  expect(dominant.r).toBeGreaterThan(200)
  expect(dominant.g + dominant.b).toBeLessThan(60)
})

describe('retention of library files', () => {
  const backdate = (days: number) =>
    db
      .update(artworkFile)
      .set({
        hiddenAt: sql`now() - make_interval(days => ${days})`,
        wantedAt: sql`now() - interval '2 days'`,
      })
      .where(eq(artworkFile.userId, rep.userId))

  test('hidden file is deleted after a month when no cart uses it', async () => {
    const bytes = await newPng()
    const sent = await newArtwork(provider, rep, { bytes, name: 'logo.png' })
    await backdate(31)
    await sweepLibrary(db, store)
    expect(await readFiles()).toHaveLength(1)
    await removeFromCart(sent)
    await backdate(29)
    await sweepLibrary(db, store)
    expect((await rep.get(`artwork/files/${hashOf(bytes)}`)).status).toBe(200)
    const [row] = await db.select().from(artworkFile).where(eq(artworkFile.userId, rep.userId))
    await backdate(31)
    await sweepLibrary(db, store)
    expect(await readFiles()).toEqual([])
    expect(await store.sizeOf(row?.key ?? '')).toBeNull()
    expect(await store.sizeOf(row?.thumbnail ?? '')).toBeNull()
  })

  test('library is deleted with its account, but files of orders stay', async () => {
    const [ordered, other] = [await newPng(), await newPng()]
    await newArtwork(provider, rep, { bytes: ordered, name: 'ordered.png' })
    await placeOrder(provider, rep, {}, true)
    await sendLibraryFile(provider, rep, other, 'other.png')
    const rows = await db.select().from(artworkFile).where(eq(artworkFile.userId, rep.userId))
    await db.delete(appUser).where(eq(appUser.id, rep.userId))
    await sweepFiles(db, store, serverFeatures, Date.now() + 25 * 3600_000)
    const keys = await listFileKeys(store)
    const remainingNames = rows.filter(({ key }) => keys.includes(key)).map(({ name }) => name)
    expect(remainingNames).toEqual(['ordered.png'])
    expect(rows.filter(({ thumbnail }) => keys.includes(thumbnail ?? ''))).toEqual([])
  })
})
