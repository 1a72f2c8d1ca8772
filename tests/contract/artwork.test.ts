/**
 * Artwork and briefs of cart lines: which files are accepted, who may read them, and how they are served.
 * inspect-pdf.test.ts and inspect-svg.test.ts have all forms of scripts in documents.
 */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { artwork } from '../../server/db/schema-order'
import { signerOf } from '../../server/auth/signing'
import { fileStore } from '../../server/files/store'
import {
  artworkForm,
  newPicture,
  listFileKeys,
  newArtwork,
  plainPdf,
  png,
  sendForm,
  type SentFile,
} from './upload-calls'
import { addToCart, readCartLines } from './cart-calls'
import {
  callerOfEachTest,
  newCustomer,
  openProvider,
  readRefusal,
  repliedWith,
  testSettings,
} from './provider'
import { singleProcessTest } from './single-process'

const provider = openProvider()
const { db, fetch } = provider
const store = fileStore(testSettings)
const countLibraryFiles = async () => (await listFileKeys(store, 'uploads/library')).length
const customer = callerOfEachTest(provider)
let lineId: number
beforeEach(async () => {
  lineId = await addToCart(provider, customer)
})
const send = async (...files: SentFile[]) => sendForm(provider, customer, await artworkForm(lineId, files))
const attachments = async () =>
  (await readCartLines(provider, customer)).flatMap((line) => line.CartAttachment)
const nameIn = (address: string) => decodeURI(address.split('/').at(-1) ?? '')
const attachedNames = async () => (await attachments()).map(({ Attachment }) => nameIn(Attachment))
const hashOf = (bytes: Uint8Array | ArrayBuffer | string) =>
  createHash('sha256')
    .update(typeof bytes === 'string' ? bytes : new Uint8Array(bytes))
    .digest('hex')
const postScript = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 144 72\n%%EOF\n'
const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'

describe('POST cart/addbrief', () => {
  const brief = (overrides: object = {}) =>
    customer.post('cart/addbrief', { CartID: lineId, Brief: 'Navy on white.\nBy March.', ...overrides })

  test('addbrief stores a brief with its line breaks and replaces it when sent again', async () => {
    expect(await (await brief()).json()).toEqual({ Message: 'Your brief was saved.' })
    expect((await readCartLines(provider, customer))[0]?.Brief).toBe('Navy on white.\nBy March.')
    expect((await brief({ Brief: '' })).status).toBe(200)
    expect((await readCartLines(provider, customer))[0]?.Brief).toBe('')
  })

  test('addbrief refuses 5,001 characters and accepts a brief below the limit', async () => {
    expect(await (await brief({ Brief: 'x'.repeat(5001) })).json()).toEqual({
      ErrorCode: 'VALIDATION',
      ErrorMessage: 'Brief can have at most 5000 characters',
    })
    expect((await brief({ Brief: '<b>é</b>'.repeat(600) })).status).toBe(200)
  })

  test('addbrief refuses an id that no cart line can have', async () => {
    for (const CartID of [0, -1, 'x', null, undefined, 1e21])
      expect((await brief({ CartID })).status).toBeOneOf([404, 422])
  })
})

describe('POST cart/addattchment', () => {
  test('addattchment stores pictures and PDFs byte for byte, several in one call', async () => {
    const drawing = sharp(await png())
    const files = [
      { bytes: await png(), name: 'logo.png' },
      { bytes: await drawing.jpeg().toBuffer(), name: 'Photo of us.JPG', type: 'image/jpeg' },
      { bytes: await drawing.webp().toBuffer(), name: 'a.webp' },
      { bytes: await drawing.gif().toBuffer(), name: 'a.gif' },
      { bytes: await drawing.tiff().toBuffer(), name: 'a.tiff' },
      { bytes: heic, name: 'IMG_1.heic' },
      { bytes: plainPdf, name: 'artwork.pdf', type: 'application/pdf' },
    ]
    const reply = await send(...files)
    expect(reply.status).toBe(200)
    const storedAttachments = await attachments()
    expect(storedAttachments).toEqual((await reply.json()).cartAttachment)
    const types = ['png', 'jpeg', 'webp', 'gif', 'tiff', 'heic', 'pdf']
    for (const [index, { bytes }] of files.entries()) {
      const served = await fetch(`/${storedAttachments[index]?.Attachment}`, { headers: customer.headers })
      expect(served.status).toBe(200)
      expect(served.headers.get('Content-Type')).toMatch(new RegExp(`/${types[index]}$`))
      expect(hashOf(await served.arrayBuffer())).toBe(hashOf(bytes))
    }
  })

  test('file is stored once when it is sent again or concurrently', async () => {
    const file = { bytes: await png(), name: 'logo.png' }
    const before = await countLibraryFiles()
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(file)))
    const ids = replies.map(async (reply) => (await reply.json()).cartAttachment[0].CartAttachmentID)
    expect(new Set(await Promise.all(ids)).size).toBe(1)
    expect((await (await send(file, file)).json()).cartAttachment).toHaveLength(1)
    expect(await attachments()).toHaveLength(1)
    expect(await countLibraryFiles()).toBe(before + 1)
  })

  test('upload stores nothing from a truncated body, and one file from a complete one', async () => {
    const form = new Response(await artworkForm(lineId))
    const whole = new Uint8Array(await form.arrayBuffer())
    const headers = { ...customer.headers, 'Content-Type': form.headers.get('Content-Type') ?? '' }
    const before = await countLibraryFiles()
    const half = await sendForm(provider, { headers }, whole.slice(0, whole.length / 2))
    expect(half.status).toBe(422)
    expect(await countLibraryFiles()).toBe(before)
    expect((await sendForm(provider, { headers }, whole)).status).toBe(200)
    expect(await attachments()).toHaveLength(1)
  })

  test('truncated upload with only an unknown file field is refused', async () => {
    const body = new FormData()
    body.append('CartID', String(lineId))
    body.append('Other', new File(['a drawing'], 'other.png'))
    const form = new Response(body)
    const headers = { ...customer.headers, 'Content-Type': form.headers.get('Content-Type') ?? '' }
    const half = new Uint8Array(await form.arrayBuffer()).subarray(0, -60)
    expect((await sendForm(provider, { headers }, half)).status).toBe(422)
    expect(await attachments()).toEqual([])
  })

  test('cart line can have ten files, not eleven, sent in one call or concurrently', async () => {
    const files = await Promise.all(
      Array.from({ length: 11 }, async (_, seed) => ({ bytes: await png(seed), name: `${seed}.png` })),
    )
    const refused = await send(...files)
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { ErrorCode: 'TOOMANYFILES', ErrorMessage: 'A cart line can have at most 10 files.' },
    ])
    const replies = await Promise.all(files.map((file) => send(file)))
    expect(repliedWith(replies, 200)).toHaveLength(10)
    expect(await attachments()).toHaveLength(10)
    // A stored file is sent again. The file that was refused differs between runs.
    const stored = files[replies.findIndex(({ status }) => status === 200)]
    expect((await send({ bytes: stored?.bytes ?? '', name: 'again.png' })).status).toBe(200)
  })

  test('cart line can have at most 100 MB of files', async () => {
    // The line already has four files, which leave 1 kB.
    const row = { purpose: 'customer' as const, name: 'big.pdf', type: 'application/pdf', cartLineId: lineId }
    const bytes = 25 * 1024 * 1024 - 256
    const { userId } = customer
    await db.insert(artwork).values(
      ['W', 'X', 'Y', 'Z'].map((letter) => {
        const file = letter.repeat(32)
        return { ...row, file, bytes, userId, storedAt: new Date(), sha256: letter }
      }),
    )
    const pdfOf = (length: number) => ({ bytes: plainPdf.padEnd(length), name: 'big.pdf' })
    expect((await send(pdfOf(600))).status).toBe(200)
    expect(await readRefusal(await send(pdfOf(500)))).toEqual([
      413,
      'Files on one cart line can be at most 100 MB together.',
    ])
  })
})

const photo = () => newPicture().jpeg().toBuffer()
const binaryEps = () => {
  const head = Buffer.alloc(30)
  head.write('\xc5\xd0\xd3\xc6', 'latin1')
  head.writeUInt32LE(70_000, 4)
  return Buffer.concat([head, Buffer.alloc(69_970, 7), Buffer.from(postScript)])
}

test.each<[name: string, bytes: () => SentFile['bytes'] | Promise<SentFile['bytes']>, shown: string]>([
  ['photo.jfif', photo, 'photo.jfif'],
  ['logo.jpg', png, 'logo.png'],
  ['Logo.PDF', photo, 'Logo.jpg'],
  ['Logo 2.0', png, 'Logo 2.0.png'],
  ['logo.png', () => plainPdf, 'logo.pdf'],
  ['art.pdf', () => postScript, 'art.eps'],
  ['IMG_1.jpg', () => heic, 'IMG_1.heic'],
  ['mail.pdf', () => `\n\nX-Mailer: x\r\n\r\n${plainPdf}${'\0'.repeat(5000)}`, 'mail.pdf'],
  ['driver.eps', () => `\x04${postScript}\x04`, 'driver.eps'],
  ['preview.eps', binaryEps, 'preview.eps'],
  ['flag.svg', () => '\ufeff\n <!-- a --><svg xmlns="http://www.w3.org/2000/svg"/>', 'flag.svg'],
])('%s is stored with the extension of its real type', async (name, bytes, storedName) => {
  const reply = await send({ bytes: await bytes(), name })
  expect([reply.status, await attachedNames()]).toEqual([200, [storedName]])
})

test.each<[name: string, text: string]>([
  ['logo.svg', '<?xml version="1.0"?>\n<!-- drawn --><svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ['logo.ai', plainPdf],
  ['old.ai', postScript],
  ['logo.eps', postScript],
])('%s is stored byte for byte and served only as a download', async (name, text) => {
  const owner = await newCustomer(provider)
  const { path } = await newArtwork(provider, owner, { bytes: text, name })
  for (const headers of [owner.headers, {}]) {
    const served = await fetch(path, { headers })
    expect(served.status).toBe(200)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(`^attachment; filename="${name}"`),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(hashOf(await served.arrayBuffer())).toBe(hashOf(text))
  }
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'
const page = '<!doctype html><script>alert(document.domain)</script>'

describe('hostile files are refused with a specific message and not stored', async () => {
  const scripted = plainPdf.replace('/Catalog', '/Catalog /OpenAction << /S /JavaScript /JS (x) >>')
  const withAction = (action: string) => scripted.replace('/JavaScript', action)
  /** The head of this JPEG states 60 megapixels, which are never decoded. */
  const large = await newPicture().jpeg().toBuffer()
  large.writeUInt16BE(6000, large.indexOf('\xff\xc0', 'latin1') + 5)
  large.writeUInt16BE(10_000, large.indexOf('\xff\xc0', 'latin1') + 7)
  test.each<[name: string, bytes: SentFile['bytes'], status: number, words: string]>([
    ['page.png', page, 415, 'We can’t print from page.png: it’s a web page.'],
    ['index.html', page, 415, 'We can’t print from index.html: it’s a web page.'],
    ['logo.svg', svg, 415, 'logo.svg contains a script'],
    ['page.svg', `<!-- -->${page}${svg}`, 415, 'page.svg is damaged'],
    ['picture.svg', '\x89PNG\r\n\x1a\n', 415, 'picture.svg is damaged'],
    ['logo.svgz', svg, 415, 'We can’t print from logo.svgz.'],
    ['svg.png', `<?xml version="1.0"?>${svg}`, 415, 'svg.png contains a script'],
    ['page.eps', page, 415, 'We can’t print from page.eps: it’s a web page.'],
    ['svg.ai', svg, 415, 'svg.ai contains a script'],
    ['scripted.ai', scripted, 415, 'scripted.ai contains a script'],
    ['page-within.pdf', `%PDF-1.4\n${page}\n%%EOF`, 415, 'page-within.pdf is damaged or isn’t what its name'],
    ['page-before.pdf', `${page}${plainPdf}`, 415, 'We can’t print from page-before.pdf: it’s a web'],
    ['scripted.pdf', scripted, 415, 'scripted.pdf contains a script'],
    ['form.pdf', withAction('/SubmitForm'), 415, 'form.pdf contains a script'],
    ['data.pdf', withAction('/ImportData'), 415, 'data.pdf contains a script'],
    ['other.pdf', withAction('/GoToR'), 415, 'other.pdf contains a script'],
    ['half.pdf', plainPdf.slice(0, 40), 415, 'half.pdf is damaged'],
    ['head.png', '\x89PNG\r\n\x1a\n', 415, 'We can’t print from head.png.'],
    ['program.pdf.exe', 'MZ\x90\0', 415, 'We can’t print from program.pdf.exe.'],
    ['pdf.pdf.exe', plainPdf, 415, 'We can’t print from pdf.pdf.exe.'],
    [
      'logo.pdf',
      'PK\x03\x04\x14\0\x06\0\b\0\0\0!\0word/document.xml',
      415,
      'logo.pdf: it’s an Office document.',
    ],
    ['logo.ai', Buffer.from('RIFF\xd0\xd1\0\0CDRA', 'latin1'), 415, 'logo.ai: it’s a CorelDRAW file.'],
    ['avif.png', '\0\0\0\x1cftypavif', 415, 'avif.png: it’s an AVIF picture.'],
    ['logos.pdf', 'PK\x03\x04\x14\0logo.png', 415, 'logos.pdf: it’s a ZIP archive.'],
    ['nothing.png', '', 422, 'nothing.png is empty.'],
    ['60-megapixels.jpg', large, 413, '60-megapixels.jpg has more than 50 megapixels'],
    ['26-mb.pdf', plainPdf.padEnd(26 * 1024 * 1024), 413, '26-mb.pdf is larger than 25 MB.'],
  ])('upload of %s is refused with its reason and stores nothing', async (name, bytes, status, message) => {
    const before = await countLibraryFiles()
    const reply = await send({ bytes: await png(), name: 'good.png' }, { bytes, name })
    expect(await readRefusal(reply)).toEqual([status, expect.stringContaining(message)])
    expect(await attachments()).toEqual([])
    expect(await countLibraryFiles()).toBe(before)
  })

  singleProcessTest('chunked upload without a stated length is refused when it exceeds 50 MB', async () => {
    const chunk = new Uint8Array(1024 * 1024).fill(120)
    let pulledChunks = 0
    const body = new ReadableStream({
      pull(stream) {
        pulledChunks += 1
        if (pulledChunks > 60) stream.close()
        else stream.enqueue(chunk)
      },
    })
    const headers = { ...customer.headers, 'Content-Type': 'multipart/form-data; boundary=b' }
    const init = { method: 'POST', headers, body, duplex: 'half' }
    expect(await readRefusal(await fetch('/frontend/api/cart/addattchment', init))).toEqual([
      413,
      'Please send at most 50 MB at once, or file by file.',
    ])
    expect(pulledChunks).toBeLessThan(60)
  })

  test.each([
    ['..\\..\\windows\\a.pdf', 'a.pdf'],
    ['🎉🧁 party.pdf', '🎉🧁 party.pdf'],
    [`${'ä'.repeat(300)}.pdf`, `${'ä'.repeat(116)}.pdf`],
    ['"><script>.pdf', 'script.pdf'],
    ['a\r\nSet-Cookie: x.pdf', null],
    ['no ending', 'no ending.pdf'],
  ])('file name %j is stored and served in a safe form', async (name, storedName) => {
    const { path } = await newArtwork(provider, await newCustomer(provider), { bytes: plainPdf, name })
    if (storedName !== null) expect(nameIn(path)).toBe(storedName)
    expect(path.split('/')).toHaveLength(6)
    const served = await fetch(encodeURI(path))
    expect(served.status).toBe(200)
    expect(served.headers.get('Content-Disposition')).toMatch(
      /^inline; filename="[^"\r\n]+\.pdf"; filename\*=UTF-8''[\w%.~-]+$/,
    )
    expect(served.headers.has('Set-Cookie')).toBe(false)
  })

  test.each([
    ['no file', async () => artworkForm(lineId, [])],
    ['text instead of a file', () => new URLSearchParams({ CartID: `${lineId}`, CartAttachments: 'x' })],
    ['a JSON body', () => JSON.stringify({ CartID: lineId, CartAttachments: ['x'] })],
    ['an empty body', () => ''],
  ])('upload with %s is refused because no file is selected', async (_, make) => {
    const reply = await sendForm(provider, customer, await make())
    expect(await readRefusal(reply)).toEqual([422, 'No files selected for artwork upload'])
  })
})

describe('access to artwork', () => {
  test('artwork cannot be reached through another line or by another customer', async () => {
    const otherArtwork = await newArtwork(provider, await newCustomer(provider))
    await send({ bytes: await png(), name: 'logo.png' })
    const [added] = await attachments()
    for (const [CartID, CartAttachmentID] of [
      [lineId, otherArtwork.id],
      [otherArtwork.lineId, otherArtwork.id],
      [otherArtwork.lineId, added?.CartAttachmentID],
      [lineId, 0],
    ])
      expect((await customer.post('cart/deleteattchment', { CartID, CartAttachmentID })).status).toBe(404)
    expect((await sendForm(provider, customer, await artworkForm(otherArtwork.lineId))).status).toBe(404)
    expect((await fetch(otherArtwork.path)).status).toBe(200)
    expect((await fetch(`/${added?.Attachment}`)).status).toBe(200)
  })

  test('artwork removed alone or with its line cannot be opened but stays in the library', async () => {
    const before = await countLibraryFiles()
    await send({ bytes: await png(), name: 'logo.png' })
    const [first] = await attachments()
    const body = { CartID: lineId, CartAttachmentID: first?.CartAttachmentID }
    expect((await customer.post('cart/deleteattchment', body)).status).toBe(200)
    expect((await customer.post('cart/deleteattchment', body)).status).toBe(404)
    expect((await fetch(`/${first?.Attachment}`)).status).toBe(404)
    expect(await countLibraryFiles()).toBe(before + 1)
    expect((await send({ bytes: plainPdf, name: 'a.pdf' })).status).toBe(200)
    const [second] = await attachments()
    expect((await customer.remove(`cart/${lineId}`)).status).toBe(200)
    expect((await fetch(`/${second?.Attachment}`)).status).toBe(404)
    expect(await countLibraryFiles()).toBe(before + 2)
  })

  test('signed artwork address opens only its file and expires within 75 minutes', async () => {
    const owner = await newCustomer(provider)
    const { id, path: address } = await newArtwork(provider, owner)
    expect(Object.fromEntries((await fetch(address)).headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; sandbox; frame-ancestors 'self'/,
      ),
      'referrer-policy': 'no-referrer',
    })
    expect((await fetch(address, { headers: customer.headers })).status).toBe(404)
    expect((await fetch(address, { headers: { ...owner.headers, Range: 'bytes=0-3' } })).status).toBe(200)
    const [, until = ''] = /\/(\d{13})\./.exec(address) ?? []
    expect(Number(until) - Date.now()).toBeLessThan(75 * 60_000)
    const signer = await signerOf(db)
    const signedAs = (signature: string) => address.replace(/\d{13}\.[\w-]{43}/, signature)
    for (const edited of [
      address.replace(until, String(Number(until) + 600_000)),
      address.replace(String(id), String(id + 1)),
      address.replace(/\.[\w-]{43}/, ''),
      signedAs(signer.sign(`artwork ${id + 1}`, Number(until))),
      signedAs(signer.sign(`artwork ${id}`, Date.now() - 1000)),
    ])
      expect([edited, (await fetch(edited)).status]).toEqual([edited, 401])
  })

  test.each(['jpeg', 'png', 'webp', 'tiff', 'heic'] as const)(
    '%s photo is served without its GPS position to everyone but its owner',
    async (format) => {
      const position = { GPSLatitudeRef: 'S', GPSLatitude: '33/1 51/1 54/1', GPSMapDatum: 'Bondi Beach' }
      const picture = newPicture(40, 20)
        .withExif({ IFD0: { Artist: 'Jo' }, IFD3: position })
        .withXmp('<x:xmpmeta>Bondi Beach</x:xmpmeta>')
      const encoded = await picture.toFormat(format === 'heic' ? 'jpeg' : format).toBuffer()
      const { exif = Buffer.of() } = await sharp(encoded).metadata()
      const bytes = format === 'heic' ? Buffer.concat([Buffer.from(heic), exif]) : encoded
      expect(bytes.includes('Bondi Beach')).toBe(true)
      const file = { bytes, name: `photo.${format}` }
      const owner = await newCustomer(provider)
      const { path: address } = await newArtwork(provider, owner, file)
      const ownerReply = await fetch(address, { headers: owner.headers })
      expect(hashOf(await ownerReply.arrayBuffer())).toBe(hashOf(bytes))
      const shared = Buffer.from(await (await fetch(address)).arrayBuffer())
      expect(shared.includes('Bondi Beach')).toBe(false)
      if (format === 'heic') expect(shared).toHaveLength(bytes.length)
      else expect(await sharp(shared).metadata()).toMatchObject({ format, width: 40, height: 20 })
    },
  )

  test('row of an interrupted upload is deleted when it is two hours old', async () => {
    const row = { purpose: 'customer' as const, name: 'a.png', type: 'image/png', bytes: 1, sha256: 'x' }
    const files = ['A', 'B'].map((letter) => letter.repeat(32)) as [string, string]
    await db.insert(artwork).values([
      { ...row, file: files[0], createdAt: new Date(Date.now() - 2 * 60 * 60_000) },
      { ...row, file: files[1] },
    ])
    await send({ bytes: await png(), name: 'logo.png' })
    const remaining = files.map((file) => db.$count(artwork, eq(artwork.file, file)))
    expect(await Promise.all(remaining)).toEqual([0, 1])
  })

  test('replaced cart line retains brief and artwork only with KeepBriefAndArtwork', async () => {
    const lines = () => readCartLines(provider, customer)
    await send({ bytes: plainPdf, name: 'a.pdf' })
    await customer.post('cart/addbrief', { CartID: lineId, Brief: 'Our logo' })
    await customer.post('cart', { ProductID: 1, QTY: 80, KeepBriefAndArtwork: true })
    const retained = { CartID: lineId, QTY: 80, Brief: 'Our logo', CartAttachment: [{}] }
    expect(await lines()).toMatchObject([retained])
    await customer.post('cart', { ProductID: 1, QTY: 90 })
    expect(await lines()).toMatchObject([{ QTY: 90, Brief: '', CartAttachment: [] }])
  })
})
