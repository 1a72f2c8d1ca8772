/** Artwork and briefs of cart lines: which files are accepted, who may read them, and how they are served. */
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
import { addToCart, readCartLines, tote } from './cart-calls'
import { type Customer, newCustomer, openProvider, testSettings } from './provider'
import { singleProcessTest } from './single-process'

// Each test file has its own database and data folder, so the sweep of another file's provider cannot remove these
// files.
const provider = openProvider()
const { db, fetch, post, remove } = provider
const store = fileStore(testSettings)
const countLibraryFiles = async () => (await listFileKeys(store, 'uploads/library')).length
let customer: Customer
let lineId: number
beforeEach(async () => {
  customer = await newCustomer(provider)
  lineId = await addToCart(provider, customer)
})
const send = async (...files: SentFile[]) => sendForm(provider, customer, await artworkForm(lineId, files))
const attachments = async () =>
  (await readCartLines(provider, customer)).flatMap((line) => line.CartAttachment)

describe('POST cart/addbrief', () => {
  const brief = (overrides: object = {}) =>
    post(
      'cart/addbrief',
      { CartID: lineId, Brief: 'Navy on white.\nBy March.', ...overrides },
      customer.headers,
    )

  test('addbrief stores a brief with its line breaks and replaces it when sent again', async () => {
    const reply = await brief()
    expect(await reply.json()).toEqual({ Message: 'Your brief was saved.' })
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

  test.each([0, -1, 'x', null, undefined, 1e21])(
    'addbrief finds no cart line with the id %s',
    async (CartID) => {
      expect((await brief({ CartID })).status).toBeOneOf([404, 422])
    },
  )
})

describe('POST cart/addattchment', () => {
  test('addattchment stores pictures and PDFs byte for byte, several in one call', async () => {
    const drawing = sharp(await png())
    const files = [
      { bytes: await png(), name: 'logo.png' },
      { bytes: await drawing.jpeg().toBuffer(), name: 'Photo of us.JPG', type: 'image/jpeg' },
      { bytes: await drawing.webp().toBuffer(), name: 'a.webp' },
      { bytes: await drawing.gif().toBuffer(), name: 'a.gif' },
      { bytes: await drawing.tiff().toBuffer(), name: 'a.tif' },
      { bytes: `\0\0\0\x18ftypheic\0\0\0\0mif1heic`, name: 'IMG_1.HEIC' },
      { bytes: plainPdf, name: 'artwork.pdf', type: 'application/pdf' },
    ]
    const reply = await send(...files)
    expect(reply.status).toBe(200)
    const { cartAttachment } = await reply.json()
    const storedAttachments = await attachments()
    expect(storedAttachments).toEqual(cartAttachment)
    const types = ['png', 'jpeg', 'webp', 'gif', 'tiff', 'heic', 'pdf']
    for (const [index, { bytes }] of files.entries()) {
      const served = await fetch(`/${storedAttachments[index]?.Attachment}`, { headers: customer.headers })
      expect(served.status).toBe(200)
      expect(served.headers.get('Content-Type')).toMatch(new RegExp(`/${types[index]}$`))
      expect(hashOf(await served.arrayBuffer())).toBe(hashOf(bytes))
    }
    expect(storedAttachments.map(({ Attachment }) => Attachment.split('/').at(-1))).toEqual([
      'logo.png',
      'Photo of us.jpg',
      'a.webp',
      'a.gif',
      'a.tif',
      'IMG_1.heic',
      'artwork.pdf',
    ])
  })

  test('file is stored once when it is sent again or concurrently', async () => {
    const file = { bytes: await png(), name: 'logo.png' }
    const before = await countLibraryFiles()
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(file)))
    const returnedAttachments = await Promise.all(
      replies.map(async (reply) => (await reply.json()).cartAttachment[0]),
    )
    expect(new Set(returnedAttachments.map(({ CartAttachmentID }) => CartAttachmentID)).size).toBe(1)
    expect(await attachments()).toHaveLength(1)
    expect((await (await send(file, file)).json()).cartAttachment).toHaveLength(1)
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
    const form = new FormData()
    form.append('CartID', String(lineId))
    form.append('Other', new File(['a drawing'], 'other.png'))
    const whole = Buffer.from(await new Response(form).arrayBuffer())
    const headers = {
      ...customer.headers,
      'Content-Type': `multipart/form-data; boundary=${whole.toString('latin1', 2, whole.indexOf('\r\n'))}`,
    }
    const half = await sendForm(provider, { headers }, new Uint8Array(whole.subarray(0, -60)))
    expect(half.status).toBe(422)
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
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(await attachments()).toHaveLength(10)
    // A stored file is sent again. The file that was refused differs between runs.
    const stored = files[replies.findIndex(({ status }) => status === 200)]
    expect((await send({ bytes: stored?.bytes ?? '', name: 'again.png' })).status).toBe(200)
  })

  test('cart line can have at most 100 MB of files', async () => {
    // Pretends that the line already has three files of 25 MB.
    const row = { purpose: 'customer' as const, name: 'big.pdf', type: 'application/pdf', sha256: 'x' }
    const megabyte = 1024 * 1024
    for (const letter of ['X', 'Y', 'Z'])
      await db.insert(artwork).values({
        ...row,
        file: letter.repeat(32),
        bytes: 25 * megabyte,
        cartLineId: lineId,
        userId: customer.userId,
        storedAt: new Date(),
        sha256: letter,
      })
    const filled = (bytes: number) => ({ bytes: `%PDF-1.4\n${'x'.repeat(bytes)}\n%%EOF`, name: 'big.pdf' })
    expect((await send(filled(24 * megabyte))).status).toBe(200)
    const fifth = await send(filled(2 * megabyte))
    expect([fifth.status, (await fifth.json()).ErrorMessage]).toEqual([
      413,
      'Files on one cart line can be at most 100 MB together.',
    ])
  })
})

describe('common file types', () => {
  const photo = () => newPicture().jpeg().toBuffer()
  const postScript = '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 144 72\n%%EOF\n'
  const binaryEps = () => {
    const head = Buffer.alloc(30)
    head.write('\xc5\xd0\xd3\xc6', 'latin1')
    head.writeUInt32LE(70_000, 4)
    return Buffer.concat([head, Buffer.alloc(69_970, 7), Buffer.from(postScript)])
  }
  test.each<[name: string, bytes: () => SentFile['bytes'] | Promise<SentFile['bytes']>, shown: string]>([
    ['photo.jfif', photo, 'photo.jfif'],
    ['Photo.JPE', photo, 'Photo.jpe'],
    ['logo.jpg', png, 'logo.png'],
    ['Logo.PDF', photo, 'Logo.jpg'],
    ['Logo 2.0', png, 'Logo 2.0.png'],
    ['logo.png', () => plainPdf, 'logo.pdf'],
    ['art.pdf', () => postScript, 'art.eps'],
    ['IMG_1.jpg', () => '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'IMG_1.heic'],
    ['mail.pdf', () => `\n\nX-Mailer: x\r\n\r\n${plainPdf}${'\0'.repeat(5000)}`, 'mail.pdf'],
    ['driver.eps', () => `\x04${postScript}\x04`, 'driver.eps'],
    ['preview.eps', binaryEps, 'preview.eps'],
    ['flag.svg', () => '\ufeff\n <!-- a --><svg xmlns="http://www.w3.org/2000/svg"/>', 'flag.svg'],
  ])('%s is stored with the extension of its real type', async (name, bytes, storedName) => {
    const reply = await send({ bytes: await bytes(), name })
    expect([
      reply.status,
      (await attachments()).map(({ Attachment }) => decodeURI(Attachment.split('/').at(-1) ?? '')),
    ]).toEqual([200, [storedName]])
  })

  test.each([
    ['logo.pdf', 'PK\x03\x04\x14\0\x06\0\b\0\0\0!\0word/document.xml', 'an Office document'],
    ['logo.ai', 'RIFF\xd0\xd1\0\0CDRA', 'a CorelDRAW file'],
    ['logo.png', '\0\0\0\x1cftypavif', 'an AVIF picture'],
    ['logos.pdf', 'PK\x03\x04\x14\0logo.png', 'a ZIP archive'],
  ])('%s is refused with the name of its real type', async (name, text, kind) => {
    const reply = await send({ bytes: Buffer.from(text, 'latin1'), name })
    expect((await reply.json()).ErrorMessage).toContain(`We can’t print from ${name}: it’s ${kind}.`)
  })
})

describe('vector drawings', () => {
  const svgHead = '<?xml version="1.0"?>\n<!-- by a drawing program -->\n'
  const plainSvg = `${svgHead}<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>`

  test.each<[name: string, bytes: string]>([
    ['logo.svg', plainSvg],
    ['logo.ai', plainPdf],
    ['old.ai', '%!PS-Adobe-3.0 EPSF-3.0\n%%EOF\n'],
    ['logo.eps', '%!PS-Adobe-3.0 EPSF-3.0\n%%EOF\n'],
    ['Logo.EPS', '\xc5\xd0\xd3\xc6 %!PS-Adobe-3.0'],
  ])('%s is stored byte for byte and served only as a download', async (name, text) => {
    const bytes = Buffer.from(text, 'latin1')
    customer = await newCustomer(provider)
    const { path: address } = await newArtwork(provider, customer, { bytes, name })
    for (const headers of [customer.headers, undefined]) {
      const served = await fetch(address, headers && { headers })
      expect(served.status).toBe(200)
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(
          /^attachment; filename="logo\.|^attachment; filename="old\./i,
        ),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
      expect(hashOf(await served.arrayBuffer())).toBe(hashOf(bytes))
    }
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'
const page = '<!doctype html><script>alert(document.domain)</script>'

describe('hostile files are refused with a specific message and not stored', async () => {
  const megabytes = (count: number) => 'x'.repeat(count * 1024 * 1024)
  const scripted = plainPdf.replace('/Catalog', '/Catalog /OpenAction << /S /JavaScript /JS (x) >>')
  const large = await newPicture(10_000, 6000).png().toBuffer()
  test.each<[name: string, bytes: SentFile['bytes'], status: number, words: string]>([
    ['page.png', page, 415, 'We can’t print from page.png: it’s a web page.'],
    ['index.html', page, 415, 'We can’t print from index.html: it’s a web page.'],
    ['logo.svg', svg, 415, 'logo.svg contains a script'],
    [
      'script.svg',
      svg.replace('onload="alert(1)"', '').replace('<rect', '<script/><rect'),
      415,
      'contains a script',
    ],
    ['slash.svg', svg.replace(' onload="alert(1)"', '/onload=alert(1)'), 415, 'contains a script'],
    ['link.svg', svg.replace('onload="alert(1)"', 'href="javascript:alert(1)"'), 415, 'contains a script'],
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
    ['escaped.pdf', scripted.replace('/JavaScript', '/J#61vaScript'), 415, 'escaped.pdf contains a script'],
    ['launch.pdf', scripted.replace('/JavaScript', '/L#61unch'), 415, 'launch.pdf contains a script'],
    ['form.pdf', scripted.replace('/JavaScript', '/SubmitForm'), 415, 'form.pdf contains a script'],
    ['data.pdf', scripted.replace('/JavaScript', '/ImportData'), 415, 'data.pdf contains a script'],
    ['other.pdf', scripted.replace('/JavaScript', '/GoToR'), 415, 'other.pdf contains a script'],
    ['half.pdf', plainPdf.slice(0, 40), 415, 'half.pdf is damaged'],
    ['head.png', '\x89PNG\r\n\x1a\n', 415, 'We can’t print from head.png.'],
    ['program.pdf.exe', 'MZ\x90\0', 415, 'We can’t print from program.pdf.exe.'],
    ['pdf.pdf.exe', plainPdf, 415, 'We can’t print from pdf.pdf.exe.'],
    ['nothing.png', '', 422, 'nothing.png is empty.'],
    ['60-megapixels.png', large, 413, '60-megapixels.png has more than 50 megapixels'],
    ['26-mb.pdf', `%PDF-1.4\n${megabytes(26)}\n%%EOF`, 413, '26-mb.pdf is larger than 25 MB.'],
    ['60-mb.pdf', megabytes(60), 413, 'Please send at most 50 MB at once'],
  ])('upload of %s is refused with its reason and stores nothing', async (name, bytes, status, message) => {
    const before = await countLibraryFiles()
    const reply = await send({ bytes: await png(), name: 'good.png' }, { bytes, name })
    const { ErrorMessage } = await reply.json()
    expect([reply.status, ErrorMessage]).toEqual([status, expect.stringContaining(message)])
    expect(await attachments()).toEqual([])
    expect(await countLibraryFiles()).toBe(before)
  })

  singleProcessTest('chunked upload without a stated length is refused when it exceeds 50 MB', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(1024 * 1024))
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
    const reply = await fetch('/frontend/api/cart/addattchment', init)
    expect([reply.status, (await reply.json()).ErrorMessage]).toEqual([
      413,
      'Please send at most 50 MB at once, or file by file.',
    ])
    expect(pulledChunks).toBeLessThan(60)
  })

  test.each([
    ['../../a.pdf', 'a.pdf'],
    ['..\\..\\windows\\a.pdf', 'a.pdf'],
    ['C:\\fakepath\\a.PDF', 'a.pdf'],
    ['🎉🧁 party.pdf', '🎉🧁 party.pdf'],
    [`${'ä'.repeat(300)}.pdf`, `${'ä'.repeat(116)}.pdf`],
    ['a\u202efdp.pdf', 'a fdp.pdf'],
    ['100%#1?.pdf', '100 1.pdf'],
    ['"><script>.pdf', 'script.pdf'],
    ['a\r\nSet-Cookie: x.pdf', null],
    ['.pdf', 'Download.pdf'],
    ['no ending', 'no ending.pdf'],
  ])('file name %s is stored and served in a safe form', async (name, storedName) => {
    const { path: address } = await newArtwork(provider, await newCustomer(provider), {
      bytes: plainPdf,
      name,
    })
    if (storedName !== null) expect(decodeURI(address.split('/').at(-1) ?? '')).toBe(storedName)
    expect(address.split('/')).toHaveLength(6)
    const served = await fetch(encodeURI(address))
    expect(served.status).toBe(200)
    expect(served.headers.get('Content-Disposition')).toMatch(
      /^inline; filename="[^"\r\n]+\.pdf"; filename\*=UTF-8''[\w%.~-]+$/,
    )
    expect(served.headers.has('Set-Cookie')).toBe(false)
  })

  test.each([
    ['no file', async () => artworkForm(lineId, [])],
    [
      'text instead of a file',
      async () => new URLSearchParams({ CartID: `${lineId}`, CartAttachments: 'x' }),
    ],
    ['a JSON body', async () => JSON.stringify({ CartID: lineId, CartAttachments: ['x'] })],
    ['an empty body', async () => ''],
  ])('upload with %s is refused because no file is selected', async (_, make) => {
    const reply = await sendForm(provider, customer, await make())
    expect([reply.status, (await reply.json()).ErrorMessage]).toEqual([
      422,
      'No files selected for artwork upload',
    ])
  })
})

describe('access to artwork', () => {
  test('artwork cannot be reached through another line or by another customer', async () => {
    const foreignArtwork = await newArtwork(provider, await newCustomer(provider))
    const customerArtwork = await newArtwork(provider, (customer = await newCustomer(provider)))
    for (const [CartID, CartAttachmentID] of [
      [customerArtwork.lineId, foreignArtwork.id],
      [foreignArtwork.lineId, foreignArtwork.id],
      [foreignArtwork.lineId, customerArtwork.id],
      [customerArtwork.lineId, 0],
    ]) {
      const reply = await post('cart/deleteattchment', { CartID, CartAttachmentID }, customer.headers)
      expect(reply.status).toBe(404)
    }
    expect((await sendForm(provider, customer, await artworkForm(foreignArtwork.lineId))).status).toBe(404)
    expect((await fetch(foreignArtwork.path)).status).toBe(200)
    expect((await fetch(customerArtwork.path)).status).toBe(200)
  })

  test('artwork removed alone or with its line cannot be opened but stays in the library', async () => {
    const before = await countLibraryFiles()
    const first = await newArtwork(provider, (customer = await newCustomer(provider)))
    const body = { CartID: first.lineId, CartAttachmentID: first.id }
    expect((await post('cart/deleteattchment', body, customer.headers)).status).toBe(200)
    expect((await post('cart/deleteattchment', body, customer.headers)).status).toBe(404)
    expect((await fetch(first.path)).status).toBe(404)
    expect(await countLibraryFiles()).toBe(before + 1)
    lineId = first.lineId
    expect((await send({ bytes: plainPdf, name: 'a.pdf' })).status).toBe(200)
    expect((await remove(`cart/${lineId}`, customer.headers)).status).toBe(200)
    expect(await countLibraryFiles()).toBe(before + 2)
  })

  test('signed artwork address opens only its file and expires within 75 minutes', async () => {
    const { id, path: address } = await newArtwork(provider, (customer = await newCustomer(provider)))
    const served = await fetch(address)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; sandbox; frame-ancestors 'self'/,
      ),
      'referrer-policy': 'no-referrer',
    })
    const stranger = await newCustomer(provider)
    expect((await fetch(address, { headers: stranger.headers })).status).toBe(404)
    expect((await fetch(address, { headers: { ...customer.headers, Range: 'bytes=0-3' } })).status).toBe(200)
    const [, until = ''] = /\/(\d{13})\./.exec(address) ?? []
    expect(Number(until) - Date.now()).toBeLessThan(75 * 60_000)
    const signer = await signerOf(db)
    const past = Date.now() - 1000
    const edited = [
      address.replace(until, String(Number(until) + 600_000)),
      address.replace(String(id), String(id + 1)),
      address.replace(/\.[\w-]{43}/, ''),
      address.replace(/\d{13}\.[\w-]{43}/, signer.sign(`artwork ${id + 1}`, Number(until))),
      address.replace(/\d{13}\.[\w-]{43}/, signer.sign(`artwork ${id}`, past)),
    ]
    for (const editedAddress of edited)
      expect([editedAddress, (await fetch(editedAddress)).status]).toEqual([editedAddress, 401])
  })

  test.each([
    ['jpeg', 'photo.jpg'],
    ['png', 'photo.png'],
    ['webp', 'photo.webp'],
    ['tiff', 'photo.tif'],
    ['heic', 'IMG_1.heic'],
  ] as const)(
    '%s photo is served without its GPS position to everyone but its owner',
    async (format, name) => {
      const position = { GPSLatitudeRef: 'S', GPSLatitude: '33/1 51/1 54/1', GPSMapDatum: 'Bondi Beach' }
      const picture = newPicture(40, 20)
        .withExif({ IFD0: { Artist: 'Jo' }, IFD3: position })
        .withXmp('<x:xmpmeta>Bondi Beach</x:xmpmeta>')
      const photo = (kind: 'jpeg' | 'png' | 'webp' | 'tiff') => picture.clone().toFormat(kind).toBuffer()
      const heic = async () => {
        const { exif = Buffer.of() } = await sharp(await photo('jpeg')).metadata()
        return Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), exif])
      }
      const bytes = format === 'heic' ? await heic() : await photo(format)
      expect(bytes.includes('Bondi Beach')).toBe(true)
      const { path: address } = await newArtwork(provider, (customer = await newCustomer(provider)), {
        bytes,
        name,
      })
      const ownerReply = await fetch(address, { headers: customer.headers })
      expect(hashOf(await ownerReply.arrayBuffer())).toBe(hashOf(bytes))
      const shared = Buffer.from(await (await fetch(address)).arrayBuffer())
      expect(shared.includes('Bondi Beach')).toBe(false)
      if (format === 'heic') expect(shared).toHaveLength(bytes.length)
      else expect(await sharp(shared).metadata()).toMatchObject({ format, width: 40, height: 20 })
      const stored = (await listFileKeys(store, 'uploads/library')).map(async (key) =>
        (await store.read(key))?.equals(bytes),
      )
      expect(await Promise.all(stored)).toContain(true)
    },
  )

  test('row of an interrupted upload is deleted when it is two hours old', async () => {
    const row = { purpose: 'customer' as const, name: 'a.png', type: 'image/png', bytes: 1, sha256: 'x' }
    const files = ['A', 'B'].map((letter) => letter.repeat(32)) as [string, string]
    await db.insert(artwork).values([
      { ...row, file: files[0], createdAt: new Date(Date.now() - 2 * 60 * 60_000) },
      { ...row, file: files[1] },
    ])
    await newArtwork(provider, await newCustomer(provider))
    const remainingRows = await Promise.all(
      files.map((file) => db.select().from(artwork).where(eq(artwork.file, file))),
    )
    expect(remainingRows.map((rows) => rows.length)).toEqual([0, 1])
  })

  test('replaced cart line retains its artwork only with KeepBriefAndArtwork', async () => {
    expect((await send({ bytes: plainPdf, name: 'a.pdf' })).status).toBe(200)
    await addToCart(provider, customer, { ProductID: tote.id })
    const counts = async () =>
      (await readCartLines(provider, customer)).map((line) => line.CartAttachment.length)
    await post('cart', { ProductID: 1, QTY: 80, KeepBriefAndArtwork: true }, customer.headers)
    expect(await counts()).toEqual([1, 0])
    await post('cart', { ProductID: 1, QTY: 90 }, customer.headers)
    expect(await counts()).toEqual([0, 0])
  })
})

function hashOf(bytes: Uint8Array | ArrayBuffer | string): string {
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
  return createHash('sha256').update(content).digest('hex')
}
