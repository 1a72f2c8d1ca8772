/** The shop's name, colours and pictures as its operator sets them. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { brand } from '../../server/db/schema-catalogue'
import { commandOf } from '../../server/operate/cli'
import { coreFeatures } from '../../src/domain/brand/feature'
import { serverFeatures } from '../../server/features'
import { readBrand } from '../../server/reads/brand'
import { renderLimit } from '../../server/writes/brand-picture'
import { newCustomer, openProvider, testSettings, runCommand } from './provider'
import { newFolder } from './file-resources'

const provider = openProvider()
const { db } = provider
const folder = newFolder()
const brandCommand = (...args: string[]) => runCommand(provider, commandOf('brand'), args)
const setWords = (words: object) => brandCommand('change', '--words', JSON.stringify(words))
const setWord = (word: string, value: string) => setWords({ [word]: value })
const setPicture = (picture: string, file: string) => brandCommand('set-picture', picture, file)
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
/** Noise makes the file long, so that its first 200 bytes are not the whole picture. */
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
    expect((await brandCommand()).join()).toContain('"name":"Showfloor"')
    expect((await readBrand(db, testSettings)).version).toBeNull()
  })

  test('brand command sets words from a JSON file and pictures, and lists them', async () => {
    writeTestFile('mark.svg', mark)
    writeTestFile('icon.webp', await sharp(png).webp().toBuffer())
    const file = writeTestFile('brand.json', JSON.stringify({ name: 'Acme Merch', primary: '#7A1F5C' }))
    expect((await brandCommand('change', '--words', `@${file}`))[0]).toBe('Brand: change.')
    await setPicture('logo', path.join(folder, 'mark.svg'))
    await setPicture('icon', path.join(folder, 'icon.webp'))
    const { words, logo, icon, logoDark } = await readBrand(db, testSettings)
    expect(words).toMatchObject({ name: 'Acme Merch', primary: '#7a1f5c', phone: testSettings.brand.phone })
    expect([await metadataOf(logo), await metadataOf(icon)]).toEqual([asPng(160, 320), asPng(512, 512)])
    expect(logoDark).toBeNull()
    expect((await brandCommand()).join()).toContain('"name":"Acme Merch"')
  })

  test('first brand change copies the environment, which is ignored afterwards', async () => {
    const settings = { ...testSettings, brand: { ...testSettings.brand, phone: '1800 000 000' } }
    const words = JSON.stringify({ name: 'Acme Merch' })
    await runCommand(provider, commandOf('brand'), ['change', '--words', words], settings)
    expect((await readBrand(db, testSettings)).words.phone).toBe('1800 000 000')
  })

  test('concurrent brand changes are both stored', async () => {
    await Promise.all([setWord('name', 'Acme Merch'), setWord('phone', '02 5550 1234')])
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
      ABN: null,
      Phone: testSettings.brand.phone,
      Email: testSettings.brand.email,
      Words: {
        Claim: 'Family owned and operated since 2007',
        Footer: [],
        Reasons: ['Proof before we print', 'Free freight to one address', 'Family owned since 2007'],
        Freight: 'Free freight to one location in Australia or New Zealand.',
        Delivery: 'Split delivery is $20 per extra location.',
        Minimum: 'Less-than-minimum quantities carry a $20 surcharge on ex-stock orders.',
      },
      Links: ['Blog', 'Facebook', 'Instagram', 'LinkedIn'].map((Name) => ({ Name, Url: expect.any(String) })),
      // The shop of this test has no mail server.
      features: [
        ...coreFeatures.filter((name) => name !== 'emails'),
        ...serverFeatures.flatMap(({ announced = [] }) => announced),
      ],
      Delivery: expect.any(Object),
    })
  })

  test('shop/about follows brand changes, including removed links', async () => {
    const before = (await provider.get('shop/about')).headers.get('ETag')
    await setWords({ name: 'Acme Merch', facebook: '' })
    await setPicture('logo', writeTestFile('mark.svg', mark))
    const { version } = await readBrand(db, testSettings)
    expect(await about()).toMatchObject({
      Name: 'Acme Merch',
      Logo: `icons/logo-${version}.png`,
      LogoDark: `icons/logoDark-${version}.png`,
      Links: [{ Name: 'Blog' }, { Name: 'Instagram' }, { Name: 'LinkedIn' }],
    })
    expect((await provider.get('shop/about')).headers.get('ETag')).not.toBe(before)
  })

  test('shop/about returns changed sentences, and an empty text for one left out', async () => {
    await setWords({ claim: '', reasons: 'Free proofs\n\n Local print', freight: ' Freight is quoted. ' })
    expect((await about()).Words).toMatchObject({
      Claim: '',
      Reasons: ['Free proofs', 'Local print'],
      Freight: 'Freight is quoted.',
    })
  })
})

describe('refused brand changes', () => {
  test.each([
    [['accent', '#101010'], /^Accent colour #101010 has a contrast below .* contrast is #/],
    [['primary', 'red'], 'Primary colour must be a colour such as #0f5b4f'],
    [['name', ' '], 'Name is required'],
    [['facebook', 'javascript:alert(1)'], 'Facebook must be empty or a full address'],
    [['facebook', 'https://evil.example@showfloor'], 'Facebook must be empty or a full address'],
    [['blog', 'https://:secret@showfloor.example/'], 'Blog must be empty or a full address'],
    [['email', 'nobody'], 'Email must be a valid email address'],
    [['abn', '51 824 753 557'], /^This ABN has a wrong digit: please check it/],
    [['abn', '1300 555 010'], /^This ABN must have 11 digits/],
    [['freight', 'x'.repeat(201)], 'Freight can have at most 200 characters'],
    [['nick', 'Acme'], 'Unknown field "nick"'],
  ])('brand command %j is refused and changes nothing', async ([word = '', value = ''], message) => {
    await expect(setWord(word, value)).rejects.toThrow(message)
    expect((await readBrand(db, testSettings)).version).toBeNull()
  })

  test('brand command accepts the nearest colour that its refusal names', async () => {
    const refusal = await setWord('primary', '#ffcc00').catch((error: Error) => error.message)
    const [, nearest = ''] =
      /^Primary colour #ffcc00 has a contrast below 4\.5:1\. The nearest colour .* is (#[\da-f]{6})$/.exec(
        String(refusal),
      ) ?? []
    expect((await setWord('primary', nearest))[0]).toBe('Brand: change.')
  })

  test.each([
    ['empty', '', 'This picture is empty.'],
    ['cut off', png.subarray(0, 200), 'This picture is damaged or too complex.'],
    ['plain text', 'hello', 'A picture must be a PNG, JPEG, WebP or SVG.'],
    ['an SVG with entities', svg('&x;', '<!DOCTYPE svg [<!ENTITY x "x">]>'), 'SVG must not define entities.'],
    ['too large', svg('').padEnd(3 * 1024 * 1024), 'A picture can have at most 2 MB.'],
  ])('brand picture is refused when it is %s', async (_, content, message) => {
    await expect(setPicture('logo', writeTestFile('bad.svg', content))).rejects.toThrow(message)
  })

  test('SVG that takes hours to render is stopped and refused', async () => {
    const { timeMs } = renderLimit
    renderLimit.timeMs = 3000
    onTestFinished(() => void (renderLimit.timeMs = timeMs))
    await expect(setPicture('logo', writeTestFile('bad.svg', svg(expandingSvg)))).rejects.toThrow(
      'This picture is damaged or too complex.',
    )
  })

  test('brand file is refused when it is missing or not JSON', async () => {
    await expect(brandCommand('change', '--words', '{')).rejects.toThrow('--words must be JSON')
    await expect(brandCommand('change', '--words', '@nowhere.json')).rejects.toThrow('There is no file')
  })
})

test('brand picture from a JPEG is set, and removed', async () => {
  await setPicture('logo', writeTestFile('logo.jpg', await sharp(png).jpeg().toBuffer()))
  expect(await metadataOf((await readBrand(db, testSettings)).logo)).toEqual(asPng(160, 160))
  await brandCommand('remove-picture', 'logo')
  expect(await readBrand(db, testSettings)).toMatchObject({ logo: null, version: expect.any(String) })
})

test('refused brand names each of its faults', async () => {
  const change = setWords({ shortName: 'A name of more than 20 characters', primary: 'purple' })
  await expect(change).rejects.toThrow(/Short name can have at most 20 characters\n.*colour must be/)
})

test('SVG logo is rendered without scripts and without files that it references', async () => {
  const secret = writeTestFile('secret.svg', svg('<rect width="200" height="100" fill="red"/>'))
  const inside = `<script>alert(1)</script><image width="200" height="100" xlink:href="file://${secret}"/><foreignObject width="9" height="9"><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>`
  await setPicture('logo', writeTestFile('sly.svg', svg(inside)))
  const { logo } = await readBrand(db, testSettings)
  const { channels } = await sharp(logo ?? undefined).stats()
  expect(channels.map(({ max }) => max).at(-1)).toBe(0)
  expect(logo?.toString('latin1')).not.toMatch(/alert|secret/)
})

test('ABN is stored in groups, and is on emails and in shop/about until removed', async () => {
  const abn = '51 824 753 556'
  const { email } = await newCustomer(provider)
  const signature = async () => {
    await provider.post('auth/forgotpassword', { UserNameOrEmail: email })
    return provider.letters.at(-1)?.text.split('\n\n').at(-1)
  }
  const aboutAbn = async () => (await (await provider.get('shop/about')).json()).Data.ABN
  await setWord('abn', ' 51824753556 ')
  expect((await readBrand(db, testSettings)).words.abn).toBe(abn)
  expect([await signature(), await aboutAbn()]).toEqual([`Showfloor\nABN ${abn}\n`, abn])
  await setWord('abn', '')
  expect([await signature(), await aboutAbn()]).toEqual(['Showfloor\n', null])
})
