/** The shop's name, colours and pictures as its operator sets them. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readCatalogueVersion } from '../../server/db/catalogue-version'
import { brand } from '../../server/db/schema-catalogue'
import { brandCommand } from '../../server/operate/brand'
import { holidaysCommand, transitCommand } from '../../server/operate/delivery'
import { features } from '../../src/domain/brand/feature'
import { readBrand } from '../../server/reads/brand'
import { renderLimit } from '../../server/writes/brand-picture'
import { newCustomer, openProvider, testSettings, runCommand } from './provider'
import { newFolder } from './file-resources'

const provider = openProvider()
const { db } = provider
const folder = newFolder()
const runBrandCommand = (...args: string[]) => runCommand(provider, brandCommand, args)
const writeTestFile = (name: string, content: string | Buffer) => {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}
const svg = (inside: string, prefix = '') =>
  `${prefix}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100">${inside}</svg>`

const mark = svg('<rect width="200" height="100" fill="#7a1f5c"/>')
/** An SVG of 600 bytes that expands to 10^8 squares. */
const expandingSvg = [...Array(8).keys()]
  .map((level) => {
    const use = level === 0 ? '<rect width="1" height="1"/>' : `<use href="#u${level - 1}"/>`
    return `<g id="u${level}">${use.repeat(10)}</g>`
  })
  .join('')
/** Noise, so that the first bytes are not the whole picture. */
const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red', noise } })
  .png()
  .toBuffer()
const asPng = (height: number, width: number) => expect.objectContaining({ format: 'png', height, width })
const metadataOf = (picture: Buffer | null) => sharp(picture ?? undefined).metadata()

beforeEach(async () => {
  await db.delete(brand)
})

describe('brand', () => {
  test('brand comes from the environment until something is set', async () => {
    expect(await runBrandCommand()).toContain('name        Showfloor')
    expect((await readBrand(db, testSettings)).version).toBeNull()
  })

  test('brand command reads texts and pictures from a JSON file and lists them', async () => {
    writeTestFile('mark.svg', mark)
    writeTestFile('icon.webp', await sharp(png).webp().toBuffer())
    const fields = { name: 'Acme Merch', primary: '#7A1F5C', logo: 'mark.svg', icon: 'icon.webp' }
    expect(await runBrandCommand(writeTestFile('brand.json', JSON.stringify(fields)))).toEqual([
      'Saved name, primary, logo, icon of Acme Merch.',
    ])
    const { words, logo, icon, logoDark } = await readBrand(db, testSettings)
    expect(words).toMatchObject({ name: 'Acme Merch', primary: '#7a1f5c', phone: testSettings.brand.phone })
    expect([await metadataOf(logo), await metadataOf(icon)]).toEqual([asPng(160, 320), asPng(512, 512)])
    expect(logoDark).toBeNull()
    expect(await runBrandCommand()).toContain('name        Acme Merch')
  })

  test('brand command changes one field and gives the brand a new version', async () => {
    await runBrandCommand('name', 'Acme Merch')
    const before = [await readCatalogueVersion(db), (await readBrand(db, testSettings)).version]
    expect(await runBrandCommand('phone', '02 5550 1234')).toEqual(['Saved phone of Acme Merch.'])
    const { words, version } = await readBrand(db, testSettings)
    expect(words).toMatchObject({ name: 'Acme Merch', phone: '02 5550 1234' })
    expect([await readCatalogueVersion(db), version]).not.toEqual(before)
    expect(before).not.toContain(version)
  })

  test('first brand change copies the environment, which is ignored afterwards', async () => {
    const settings = { ...testSettings, brand: { ...testSettings.brand, phone: '1800 000 000' } }
    await runCommand(provider, brandCommand, ['name', 'Acme Merch'], settings)
    expect((await readBrand(db, testSettings)).words.phone).toBe('1800 000 000')
  })

  test('brand reset restores the values of the environment', async () => {
    await runBrandCommand('name', 'Acme Merch')
    expect(await runBrandCommand('reset')).toEqual(['Brand reset to the settings of the environment.'])
    expect((await readBrand(db, testSettings)).words).toEqual(testSettings.brand)
  })

  test('concurrent brand changes are both stored', async () => {
    await Promise.all([runBrandCommand('name', 'Acme Merch'), runBrandCommand('phone', '02 5550 1234')])
    expect((await readBrand(db, testSettings)).words).toMatchObject({
      name: 'Acme Merch',
      phone: '02 5550 1234',
    })
  })
})

describe('GET shop/about', () => {
  const about = async () => (await (await provider.get('shop/about')).json()).Data

  test('shop/about returns name, contact, features and delivery rules', async () => {
    expect(await about()).toEqual({
      Name: 'Showfloor',
      ShortName: 'Showfloor',
      Strapline: testSettings.brand.strapline,
      Logo: null,
      LogoDark: null,
      Primary: testSettings.brand.primary,
      Accent: testSettings.brand.accent,
      Phone: testSettings.brand.phone,
      Email: testSettings.brand.email,
      Links: ['Blog', 'Facebook', 'Instagram', 'LinkedIn'].map((Name) => ({ Name, Url: expect.any(String) })),
      // The shop of this test has no mail server.
      features: features.filter((name) => name !== 'emails'),
      Delivery: expect.any(Object),
    })
  })

  test('shop/about returns the delivery rules that the operator set', async () => {
    const { Delivery } = await about()
    expect(Delivery).toMatchObject({ ShipsFrom: 'NSW', ProofDays: 3 })
    const cupDay = { Day: '2026-11-03', Name: 'Melbourne Cup Day', States: ['VIC'] }
    expect(Delivery.Holidays).toContainEqual(cupDay)
    expect(Delivery.Transit).toContainEqual({ From: '0800', To: '0832', Days: 5 })
    await runCommand(provider, transitCommand, 'from SA')
    await runCommand(provider, holidaysCommand, ['add', '2026-12-30', 'SA', 'Closed'])
    const after = (await about()).Delivery
    expect(after.ShipsFrom).toBe('SA')
    expect(after.Holidays).toContainEqual({ Day: '2026-12-30', Name: 'Closed', States: ['SA'] })
  })

  test('shop/about follows brand changes, including removed links', async () => {
    const before = (await provider.get('shop/about')).headers.get('ETag')
    writeTestFile('mark.svg', mark)
    const fields = { name: 'Acme Merch', facebook: '', logo: 'mark.svg' }
    await runBrandCommand(writeTestFile('brand.json', JSON.stringify(fields)))
    const { version } = await readBrand(db, testSettings)
    expect(await about()).toMatchObject({
      Name: 'Acme Merch',
      Logo: `icons/logo-${version}.png`,
      LogoDark: `icons/logoDark-${version}.png`,
      Links: [{ Name: 'Blog' }, { Name: 'Instagram' }, { Name: 'LinkedIn' }],
    })
    expect((await provider.get('shop/about')).headers.get('ETag')).not.toBe(before)
  })

  test('shop/about is cacheable for visitors but not with a session', async () => {
    const { headers } = await newCustomer(provider)
    const caching = async (sent = {}) => (await provider.get('shop/about', sent)).headers.get('Cache-Control')
    expect([await caching(), await caching(headers)]).toEqual(['no-cache', 'no-store'])
  })
})

describe('refused brand changes', () => {
  test.each([
    [['accent', '#101010'], /^Accent colour #101010 has a contrast below .* contrast is #/],
    [['primary', 'red'], 'Primary colour must be a colour such as #0f5b4f'],
    [['name', ' '], 'Name is required'],
    [['name', 'Acme', 'Merch'], 'Put quotes around a value with spaces'],
    [['facebook', 'javascript:alert(1)'], 'Facebook must be empty or a full address'],
    [['facebook', 'https://evil.example@showfloor'], 'Facebook must be empty or a full address'],
    [['blog', 'https://:secret@showfloor.example/'], 'Blog must be empty or a full address'],
    [['email', 'nobody'], 'Email must be a valid email address'],
    [['nick', 'Acme'], 'Unknown field nick. Use one of: name, shortName'],
    [['name'], 'Specify a value for name.'],
    [['logo', 'nowhere.png'], 'There is no file'],
    [['nowhere.json'], 'There is no file'],
  ])('brand command %j is refused and changes nothing', async (args, message) => {
    await expect(runBrandCommand(...args)).rejects.toThrow(message)
    expect((await readBrand(db, testSettings)).version).toBeNull()
  })

  test('brand command accepts the nearest colour that its refusal names', async () => {
    const refusal = await runBrandCommand('primary', '#ffcc00').catch((error: Error) => error.message)
    const [, nearest = ''] =
      /^Primary colour #ffcc00 has a contrast below 4\.5:1\. The nearest colour .* is (#[\da-f]{6})$/.exec(
        String(refusal),
      ) ?? []
    expect(await runBrandCommand('primary', nearest)).toEqual(['Saved primary of Showfloor.'])
  })

  test.each([
    ['empty', '', 'logo: This picture is empty.'],
    ['cut off', png.subarray(0, 200), 'logo: This picture is damaged or too complex.'],
    ['plain text', 'hello', 'logo: A picture must be a PNG, WebP or SVG.'],
    ['an SVG with entities', svg('&x;', '<!DOCTYPE svg [<!ENTITY x "x">]>'), 'SVG must not define entities.'],
    ['too large', svg('').padEnd(3 * 1024 * 1024), 'logo: A picture can have at most 2 MB.'],
  ])('brand picture is refused when it is %s', async (_, content, message) => {
    await expect(runBrandCommand('logo', writeTestFile('bad.svg', content))).rejects.toThrow(message)
  })

  test('SVG that takes hours to render is stopped and refused', async () => {
    const { timeMs } = renderLimit
    renderLimit.timeMs = 3000
    onTestFinished(() => void (renderLimit.timeMs = timeMs))
    await expect(runBrandCommand('logo', writeTestFile('bad.svg', svg(expandingSvg)))).rejects.toThrow(
      'logo: This picture is damaged or too complex.',
    )
  })

  test('brand file is refused when its JSON is no object', async () => {
    await expect(runBrandCommand(writeTestFile('bad.json', '[]'))).rejects.toThrow('must be JSON such as')
  })
})

test('SVG logo is rendered without scripts and without files that it references', async () => {
  const secret = writeTestFile('secret.svg', svg('<rect width="200" height="100" fill="red"/>'))
  const inside = `<script>alert(1)</script><image width="200" height="100" xlink:href="file://${secret}"/><foreignObject width="9" height="9"><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>`
  await runBrandCommand('logo', writeTestFile('sly.svg', svg(inside)))
  const { logo } = await readBrand(db, testSettings)
  const { channels } = await sharp(logo ?? undefined).stats()
  expect(channels.map(({ max }) => max).at(-1)).toBe(0)
  expect(logo?.toString('latin1')).not.toMatch(/alert|secret/)
})

test('mails use the shop’s new name as soon as it is set', async () => {
  const customer = await newCustomer(provider)
  const requestReset = () => provider.post('auth/forgotpassword', { UserNameOrEmail: customer.email })
  await requestReset()
  await runBrandCommand('name', 'Acme Merch')
  await requestReset()
  expect(provider.letters.map(({ subject }) => subject)).toEqual([
    'Set a new password for Showfloor',
    'Set a new password for Acme Merch',
  ])
  expect(provider.letters.at(-1)?.text).toMatch(/your Acme Merch account[^]*\n\nAcme Merch\n$/)
  expect(JSON.stringify(provider.letters.at(-1))).not.toContain('Showfloor')
})
