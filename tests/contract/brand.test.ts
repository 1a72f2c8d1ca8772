/** The shop's own name, colours and pictures, as its operator sets them. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { readCatalogueVersion } from '../../server/db/catalogue-version'
import { brand } from '../../server/db/schema-catalogue'
import { brandCommand } from '../../server/operate/brand'
import { holidaysCommand, transitCommand } from '../../server/operate/delivery'
import { features } from '../../src/domain/brand/feature'
import { readBrand } from '../../server/reads/brand'
import { newCustomer, openProvider, quiet, typed } from './provider'
import { newFolder } from './own-database'

const provider = openProvider()
const { db } = provider
const folder = newFolder()
const say = (...words: string[]) => typed(provider, brandCommand, words)
const fileOf = (name: string, content: string | Buffer) => {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}
const svg = (inside: string, more = '') =>
  `${more}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100">${inside}</svg>`

/** 10^8 squares in 600 bytes. */
const uses = [...Array(8).keys()]
  .map((level) => {
    const use = level === 0 ? '<rect width="1" height="1"/>' : `<use href="#u${level - 1}"/>`
    return `<g id="u${level}">${use.repeat(10)}</g>`
  })
  .join('')
const png = await sharp({
  create: {
    width: 300,
    height: 300,
    channels: 3,
    background: 'red',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .png()
  .toBuffer()

beforeEach(async () => {
  await db.delete(brand)
})

describe('brand', () => {
  test('is what the environment says until something is set', async () => {
    expect(await say()).toContain('name        Showfloor')
    expect((await readBrand(db, quiet)).version).toBeNull()
  })

  test('takes words and pictures of a file at once, and shows them', async () => {
    fileOf('mark.svg', svg('<rect width="200" height="100" fill="#7a1f5c"/>'))
    fileOf(
      'icon.webp',
      await sharp(Buffer.from(svg('')))
        .webp()
        .toBuffer(),
    )
    const file = fileOf(
      'brand.json',
      JSON.stringify({ name: 'Acme Merch', primary: '#7A1F5C', logo: 'mark.svg', icon: 'icon.webp' }),
    )
    expect(await say(file)).toEqual(['The shop is Acme Merch: name, primary, logo, icon are set.'])
    const { words, logo, icon, logoDark } = await readBrand(db, quiet)
    expect(words).toMatchObject({ name: 'Acme Merch', primary: '#7a1f5c', phone: quiet.brand.phone })
    expect(await sharp(logo ?? undefined).metadata()).toMatchObject({
      format: 'png',
      height: 160,
      width: 320,
    })
    expect(await sharp(icon ?? undefined).metadata()).toMatchObject({
      format: 'png',
      height: 512,
      width: 512,
    })
    expect(logoDark).toBeNull()
    expect(await say()).toContain('name        Acme Merch')
  })

  test('changes one of them, and is another version then', async () => {
    await say('name', 'Acme Merch')
    const before = [await readCatalogueVersion(db), (await readBrand(db, quiet)).version]
    expect(await say('phone', '02 5550 1234')).toEqual(['The shop is Acme Merch: phone is set.'])
    const { words, version } = await readBrand(db, quiet)
    expect(words).toMatchObject({ name: 'Acme Merch', phone: '02 5550 1234' })
    expect([await readCatalogueVersion(db), version]).not.toEqual(before)
    expect(before).not.toContain(version)
  })

  test('begins with the environment, which is asked no more once it is set', async () => {
    const told = { ...quiet, brand: { ...quiet.brand, phone: '1800 000 000' } }
    await typed(provider, brandCommand, ['name', 'Acme Merch'], told)
    expect((await readBrand(db, quiet)).words.phone).toBe('1800 000 000')
  })

  test('is taken back', async () => {
    await say('name', 'Acme Merch')
    expect(await say('reset')).toEqual(['The brand is what the environment says again.'])
    expect((await readBrand(db, quiet)).words).toEqual(quiet.brand)
  })

  test('of two changes at once neither is lost', async () => {
    await Promise.all([say('name', 'Acme Merch'), say('phone', '02 5550 1234')])
    expect((await readBrand(db, quiet)).words).toMatchObject({ name: 'Acme Merch', phone: '02 5550 1234' })
  })
})

describe('GET shop/about', () => {
  const about = async () => (await (await provider.get('shop/about')).json()).Data

  test('says what the shop is called, and all that it offers', async () => {
    expect(await about()).toEqual({
      Name: 'Showfloor',
      ShortName: 'Showfloor',
      Strapline: quiet.brand.strapline,
      Logo: null,
      LogoDark: null,
      Primary: quiet.brand.primary,
      Accent: quiet.brand.accent,
      Phone: quiet.brand.phone,
      Email: quiet.brand.email,
      Links: ['Blog', 'Facebook', 'Instagram', 'LinkedIn'].map((Name) => ({ Name, Url: expect.any(String) })),
      features,
      Delivery: expect.any(Object),
    })
  })

  test('says on which days the shop works, as the operator has it', async () => {
    const { Delivery } = await about()
    expect(Delivery).toMatchObject({ ShipsFrom: 'NSW', ProofDays: 3 })
    expect(Delivery.Holidays).toContainEqual({
      Day: '2026-11-03',
      Name: 'Melbourne Cup Day',
      States: ['VIC'],
    })
    expect(Delivery.Transit).toContainEqual({ From: '0800', To: '0832', Days: 5 })
    await typed(provider, transitCommand, 'from SA')
    await typed(provider, holidaysCommand, ['add', '2026-12-30', 'SA', 'Closed'])
    const after = (await about()).Delivery
    expect(after.ShipsFrom).toBe('SA')
    expect(after.Holidays).toContainEqual({ Day: '2026-12-30', Name: 'Closed', States: ['SA'] })
  })

  test('follows what the operator sets, links that are taken away too', async () => {
    const before = (await provider.get('shop/about')).headers.get('ETag')
    fileOf('mark.svg', svg('<rect width="200" height="100" fill="#7a1f5c"/>'))
    await say(fileOf('brand.json', JSON.stringify({ name: 'Acme Merch', facebook: '', logo: 'mark.svg' })))
    const { version } = await readBrand(db, quiet)
    expect(await about()).toMatchObject({
      Name: 'Acme Merch',
      Logo: `icons/logo-${version}.png`,
      LogoDark: `icons/logoDark-${version}.png`,
      Links: [{ Name: 'Blog' }, { Name: 'Instagram' }, { Name: 'LinkedIn' }],
    })
    expect((await provider.get('shop/about')).headers.get('ETag')).not.toBe(before)
  })

  test('may be cached for everybody, but not by a session', async () => {
    const { headers } = await newCustomer(provider)
    const caching = async (sent = {}) => (await provider.get('shop/about', sent)).headers.get('Cache-Control')
    expect([await caching(), await caching(headers)]).toEqual(['no-cache', 'no-store'])
  })
})

describe('what is refused, and changes nothing', () => {
  test.each([
    [
      ['primary', '#ffcc00'],
      /primary: #ffcc00 can’t be read with 4\.5:1\. The nearest that can is #[\da-f]{6}\./,
    ],
    [['accent', '#101010'], /accent: #101010 can’t be read .* nearest that can is #/],
    [['primary', 'red'], 'write the colour like #0f5b4f'],
    [['name', ' '], 'name: '],
    [['name', 'Acme', 'Merch'], 'Put quotes around what has blanks'],
    [['facebook', 'javascript:alert(1)'], 'facebook: it must be a full address'],
    [['facebook', 'https://evil.example@showfloor'], 'facebook: it must be a full address'],
    [['blog', 'https://:secret@showfloor.example/'], 'blog: it must be a full address'],
    [['email', 'nobody'], 'email: that’s no email address.'],
    [['nick', 'Acme'], 'There is no nick: name, shortName'],
    [['name'], 'Say what name is.'],
    [['logo', 'nowhere.png'], 'There is no file'],
    [['nowhere.json'], 'There is no file'],
  ])('%j', async (words, message) => {
    await expect(say(...words)).rejects.toThrow(message)
    expect((await readBrand(db, quiet)).version).toBeNull()
  })

  test('the nearest colour that it names is taken', async () => {
    const refusal = await say('primary', '#ffcc00').catch((error: Error) => error.message)
    const [nearest = ''] = /#[\da-f]{6}(?=\.$)/.exec(String(refusal)) ?? []
    expect(await say('primary', nearest)).toEqual(['The shop is Showfloor: primary is set.'])
  })

  test.each([
    ['empty', '', 'logo: The picture is empty.'],
    ['cut off', png.subarray(0, 200), 'logo: The picture can’t be drawn'],
    ['endless', svg(uses), 'logo: The picture can’t be drawn'],
    ['a text', 'hello', 'logo: A picture is a PNG, WebP or SVG.'],
    ['entities', svg('&x;', '<!DOCTYPE svg [<!ENTITY x "x">]>'), 'logo: The SVG must define no entities.'],
    ['too large', svg('').padEnd(3 * 1024 * 1024), 'logo: A picture has at most 2 MB.'],
  ])('a picture that is %s', async (_, content, message) => {
    await expect(say('logo', fileOf('bad.svg', content))).rejects.toThrow(message)
  })

  test('JSON that is broken', async () => {
    await expect(say(fileOf('bad.json', '[]'))).rejects.toThrow('is not JSON like')
  })
})

test('an SVG is drawn without its scripts and without files that it names', async () => {
  const secret = fileOf('secret.svg', svg('<rect width="200" height="100" fill="red"/>'))
  const inside = `<script>alert(1)</script><image width="200" height="100" xlink:href="file://${secret}"/><foreignObject width="9" height="9"><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>`
  await say('logo', fileOf('sly.svg', svg(inside)))
  const { logo } = await readBrand(db, quiet)
  const { channels } = await sharp(logo ?? undefined).stats()
  expect(channels.map(({ max }) => max).at(-1)).toBe(0)
  expect(logo?.toString('latin1')).not.toMatch(/alert|secret/)
})

test('mails are signed and sent by the shop’s own name, from then on', async () => {
  const customer = await newCustomer(provider)
  const ask = () => provider.post('auth/forgotpassword', { UserNameOrEmail: customer.email })
  await ask()
  await say('name', 'Acme Merch')
  await ask()
  expect(provider.letters.map(({ subject }) => subject)).toEqual([
    'Set a new password for Showfloor',
    'Set a new password for Acme Merch',
  ])
  expect(provider.letters.at(-1)?.text).toMatch(/your Acme Merch account[^]*\n\nAcme Merch\n$/)
  expect(JSON.stringify(provider.letters.at(-1))).not.toContain('Showfloor')
})
