/** Profile pictures are re-encoded and stored under a secret name; all other content is refused. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { appUser } from '../../server/db/schema-customer'
import { fileStore } from '../../server/files/store'
import { newPicture, listFileKeys, pictureForm } from './upload-calls'
import { type Customer, newCustomer, openProvider, testSettings } from './provider'

const provider = openProvider()
const { db, fetch } = provider
const upload = (user: { headers: HeadersInit }, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch('/frontend/api/auth/profilepic/', { method: 'POST', headers: { ...user.headers, ...headers }, body })
const picturePathOf = async ({ userId }: Customer) =>
  (await db.select({ picture: appUser.profilePicture }).from(appUser).where(eq(appUser.id, userId)))[0]
    ?.picture
const uploadedName = async (customer: Customer, form: FormData): Promise<string> =>
  (await (await upload(customer, form)).json()).ProfilePic[0].filename
const store = fileStore(testSettings)
const countFiles = async () => (await listFileKeys(store, 'uploads/profile')).length

describe('POST auth/profilepic/', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'uploaded %s becomes a small WebP without hidden metadata',
    async (format) => {
      const customer = await newCustomer(provider)
      const exif = { IFD0: { Copyright: 'secret of the camera', ImageDescription: '<script>1</script>' } }
      const bytes = await newPicture(1600, 900).withExif(exif).toFormat(format).toBuffer()
      const form = await pictureForm(bytes, { name: '../../me.php', type: 'text/html' })
      const reply = await upload(customer, form)
      expect(reply.status).toBe(200)
      const { ProfilePic } = await reply.json()
      expect(ProfilePic).toEqual([{ filename: expect.stringMatching(/^uploads\/profile\/[\w-]{32}\.webp$/) }])
      expect(await picturePathOf(customer)).toBe(ProfilePic[0].filename)

      const served = await fetch(`/${ProfilePic[0].filename}`)
      expect(served.status).toBe(200)
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      const stored = Buffer.from(await served.arrayBuffer())
      expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
      expect((await sharp(stored).metadata()).exif).toBeUndefined()
      expect(stored.includes('secret of the camera')).toBe(false)
    },
  )

  test('photograph taken sideways is turned upright', async () => {
    const top = { create: { width: 100, height: 50, channels: 3 as const, background: '#ffffff' } }
    const sideways = await newPicture(100, 100)
      .composite([{ input: top, top: 0, left: 0 }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer()
    const name = await uploadedName(await newCustomer(provider), await pictureForm(sideways))
    const stored = Buffer.from(await (await fetch(`/${name}`)).arrayBuffer())
    const { data, info } = await sharp(stored).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeLessThan(100)
    expect(data[(info.height - 1) * info.width * 3]).toBeGreaterThan(200)
  })

  test('previous profile picture is deleted', async () => {
    const customer = await newCustomer(provider)
    const first = await uploadedName(customer, await pictureForm())
    const before = await countFiles()
    const second = await uploadedName(customer, await pictureForm())
    expect(await countFiles()).toBe(before)
    expect((await fetch(`/${first}`)).status).toBe(404)
    expect((await fetch(`/${second}`)).status).toBe(200)
  })

  test('ten simultaneous uploads leave one file', async () => {
    const customer = await newCustomer(provider)
    const before = await countFiles()
    const forms = await Promise.all(Array.from({ length: 10 }, () => pictureForm()))
    await Promise.all(forms.map((form) => upload(customer, form)))
    expect(await countFiles()).toBe(before + 1)
    expect((await fetch(`/${await picturePathOf(customer)}`)).status).toBe(200)
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'
const png = await newPicture().png().toBuffer()
const refusedPictures: [string, Uint8Array | string, number][] = [
  ['SVG', svg, 415],
  ['HTML', '<!doctype html><script>alert(1)</script>', 415],
  ['a GIF', await newPicture().gif().toBuffer(), 415],
  ['a PDF', '%PDF-1.7\n', 415],
  ['SVG behind the first bytes of a PNG', Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]), 415],
  ['half a picture', png.subarray(0, png.length - 20), 415],
  ['a picture that unpacks to 64 megapixels', await newPicture(8000, 8000).png().toBuffer(), 415],
  ['an empty file', '', 422],
  ['9 MB', new Uint8Array(9 * 1024 * 1024), 413],
]

describe('refused profile picture', () => {
  test.each(refusedPictures)('profile picture is refused: %s', async (_, bytes, status) => {
    const customer = await newCustomer(provider)
    const before = await countFiles()
    const reply = await upload(customer, await pictureForm(bytes))
    expect([reply.status, await reply.json()]).toEqual([
      status,
      { ErrorCode: expect.any(String), ErrorMessage: expect.stringMatching(/^Please choose a picture/) },
    ])
    expect(await countFiles()).toBe(before)
    expect(await picturePathOf(customer)).toBe('')
  })

  test.each<[string, () => BodyInit | Promise<BodyInit>, string?]>([
    ['another field', () => pictureForm(png, { field: 'Other' })],
    ['text instead of a file', () => new URLSearchParams({ ProfilePic: 'x' })],
    ['half a form', () => '--x\r\nContent-', 'multipart/form-data; boundary=x'],
    ['JSON', () => '{"ProfilePic":"x"}', 'application/json'],
  ])('profile picture is refused: %s', async (_, body, type) => {
    const headers = type === undefined ? {} : { 'Content-Type': type }
    expect((await upload(await newCustomer(provider), await body(), headers)).status).toBe(422)
  })
})

test.each([
  'uploads/profile/x.webp',
  'uploads/profile/..%2f..%2fprovider.lock',
  `uploads/profile/${'A'.repeat(32)}.webp`,
  `uploads/profile/${'A'.repeat(32)}.svg`,
  'uploads/profile/',
])('unknown picture /%s is not found', async (name) => {
  const reply = await fetch(`/${name}`, { headers: { Accept: 'image/webp' } })
  expect(reply.status).toBe(404)
})
