/**
 * Two shops with other names, logos and palettes share one build: no page, file or mail contains the default brand or
 * the brand of the other shop. Needs a build.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import type { JobHelpers } from 'graphile-worker'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { storePromise } from '../../server/db/order-promise'
import { enquiry } from '../../server/db/schema-cart'
import { appUser } from '../../server/db/schema-customer'
import { orderMessage } from '../../server/db/schema-order'
import type { Send } from '../../server/mail/mailer'
import { mailTasks } from '../../server/mail/mail-queue'
import { readSettings } from '../../server/base/settings'
import { type Brand, defaultBrand, pageBrand } from '../../src/domain/brand/brand'
import { paletteOf } from '../../src/domain/brand/palette'
import type { PromiseInputs } from '../../src/domain/delivery/promise'
import { serverFeatures } from '../../server/features'
import { commandOf } from '../../server/operate/cli'
import { featureCalls } from './feature-calls'
import { newProof } from './order-calls'
import { copyTemplate, newFolder } from './file-resources'
import { newCustomer, openProvider, type Provider, testSettings, runCommand } from './provider'

const { distFolder } = readSettings({})
const settings = { distFolder, renderTimeout: 50_000 }
const provider = openProvider(settings)
const folder = newFolder()
const html = { headers: { Accept: 'text/html,*/*;q=0.8' } }
const visit = (url: string) => provider.fetch(url, html)
const textOf = async (url: string) => (await visit(url)).text()
const pictureAt = async (url: string) => sharp(Buffer.from(await (await visit(url)).arrayBuffer()))
/** Returns the colour of a pixel. */
const colourAt = async (url: string, left: number, top: number) => {
  const pixel = (await pictureAt(url)).extract({ left, top, width: 1, height: 1 })
  return [...(await pixel.raw().toBuffer()).subarray(0, 3)]
}
const setWord = (word: string, value: string) =>
  runCommand(provider, commandOf('brand'), ['change', '--words', JSON.stringify({ [word]: value })])

const acmeBrand: Brand = {
  ...defaultBrand,
  abn: '51 824 753 556',
  name: 'Acme & <Sons>',
  shortName: 'Acme',
  strapline: 'Gifts that last',
  primary: '#7a1f5c',
  accent: '#ffa8d0',
  phone: '02 5550 1234',
  email: 'sales@acme.example',
  blog: 'https://acme.example/blog',
  facebook: '',
  instagram: 'https://social.acme.example/',
  linkedin: '',
  claim: 'Printed in Hobart since 1998',
  footer: 'Open on weekdays\nFrom 9 to 5',
  reasons: 'Free proofs\nLocal print',
}
const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"><rect width="200" height="50" fill="#7a1f5c"/></svg>'

/** The second shop, with its own database. */
const neighbour = openProvider({ ...settings, dataFolder: folder }, await copyTemplate('seeded'))
const neighbourBrand = {
  ...acmeBrand,
  name: 'Borealis Gifts',
  shortName: 'Borealis',
  blog: 'https://borealis.example/blog',
  instagram: 'https://social.borealis.example/',
  primary: '#1a4f8a',
  accent: '#9fe3c5',
  email: 'hello@borealis.example',
}

/**
 * The default brand: name, colours of both schemes, contact. The built-in colour tokens stay in a page before the
 * tokens of its brand, which override them.
 */
const defaultBrandPattern = /showfloor|#0f5b4f|#f5b700|#0b4a40|1300 555 010/i
/** Removes what a visitor does not see: the style blocks with the tokens of the build. */
const withoutStyles = (page: string) => page.replace(/<style[^>]*>[^]*?<\/style>/g, '')

async function startShop(shop: Provider, brandFields: typeof acmeBrand): Promise<void> {
  await runCommand(shop, commandOf('brand'), ['change', '--words', JSON.stringify(brandFields)])
  const isServerRendered = async () => (await (await shop.fetch('/', html)).text()).includes('sent-page')
  await vi.waitUntil(isServerRendered, { timeout: 50_000, interval: 100 })
}

beforeAll(async () => {
  if (!existsSync(path.join(distFolder, '.server'))) throw new Error('Run "npm run build" first.')
  const logo = path.join(folder, 'logo.svg')
  writeFileSync(logo, logoSvg)
  await runCommand(provider, commandOf('brand'), ['set-picture', 'logo', logo])
  await startShop(neighbour, neighbourBrand)
  await startShop(provider, acmeBrand)
})

/** One address for each way in which a page or file gets its brand; the device renders /cart and /kiosk.html. */
const addressOfEachKind = [
  '/',
  '/product/summit-steel-bottle',
  '/cart',
  '/app.html',
  '/kiosk.html',
  '/manifest.webmanifest',
  '/favicon.svg',
]
const otherAddresses = `
  /shop /category/drinkware /drinkware/bottles /faq /terms_condition /Contact /branding /branding/thread-colours
  /search/bottle /compare /line-sheet /no/such/page /signin /giveaway?kiosk=1 /offline /index.html /sitemap.xml
  /robots.txt`
  .trim()
  .split(/\s+/)

describe.each([
  {
    words: acmeBrand,
    shop: provider,
    other: neighbourBrand,
    addresses: [...addressOfEachKind, ...otherAddresses],
  },
  { words: neighbourBrand, shop: neighbour, other: acmeBrand, addresses: addressOfEachKind },
])('$words.name beside another shop', ({ words: brand, shop, other, addresses }) => {
  const foreignBrandPattern = new RegExp(
    `${defaultBrandPattern.source}|${other.shortName}|${other.primary}|${other.accent}|${other.email}`,
    'i',
  )

  test.each(addresses)('%s contains no default or other brand', async (url) => {
    const text = await (await shop.fetch(url, html)).text()
    expect(withoutStyles(text).match(foreignBrandPattern)).toBeNull()
    expect(text.match(new RegExp(`${other.primary}|${other.accent}`))).toBeNull()
  })

  test('every mail names this shop and no default or other brand', async () => {
    const sent: string[] = []
    const send: Send = async (letter, { from }) =>
      String(sent.push(`${from.name}\n${JSON.stringify(letter)}`))
    const mailCount = await sendEachMail(shop, send)
    expect(sent).toHaveLength(mailCount)
    for (const mail of sent) {
      expect(mail.match(foreignBrandPattern)).toBeNull()
      expect(mail).toContain(brand.name)
    }
  })
})

const plainPromise: Omit<PromiseInputs, 'transitDays'> = {
  orderedOn: '2026-03-02',
  approveBy: null,
  leftOn: null,
  shipsFrom: 'NSW',
  postcode: '2000',
  state: 'NSW',
  holidays: [],
  jobs: [{ availability: '3 days', isBranded: false }],
}

/**
 * Sends each mail once, for a customer with a proof, an enquiry and an order whose delivery day changed. Returns the
 * number of mails.
 */
async function sendEachMail(shop: Provider, send: Send): Promise<number> {
  const customer = await newCustomer(shop)
  const email = `${customer.userId}@buyer.example`
  const emails = { portalEmail: 'boss@buyer.example', email }
  await shop.db.update(appUser).set(emails).where(eq(appUser.id, customer.userId))
  const proof = await newProof(shop, customer)
  for (const transitDays of [2, 9])
    await storePromise(shop.db, proof.OrderID, { ...plainPromise, transitDays })
  const contact = { FullName: 'Dana Buyer', Email: 'dana@buyer.example', MobileNumber: '0400 000 000' }
  await shop.post('product/requestquote', { ...contact, ProductID: 3, QTY: 500 })
  const [quoteEnquiry] = await shop.db
    .update(enquiry)
    .set({ answer: 'Here is our quote.' })
    .returning({ id: enquiry.id })
  const [message] = await shop.db
    .insert(orderMessage)
    .values({ orderId: proof.OrderID, author: '', text: 'Your proof comes tomorrow.' })
    .returning({ id: orderMessage.id })
  const ids = {
    messageId: message?.id,
    id: quoteEnquiry?.id,
    orderId: proof.OrderID,
    proofId: proof.ProofID,
    line: 1,
    before: 20,
  }
  const person = { customer, staff: await newCustomer(shop, 5), email, name: 'Dana', orderId: proof.OrderID }
  for (const { addPersonalData } of featureCalls) Object.assign(ids, await addPersonalData?.(shop, person))
  const texts = { news: 'approved', status: 'COMPLETE', kind: 'request', more: 7, line: 1, before: 1 }
  const about = { ...ids, ...texts, email, isReminder: true, answer: { approves: true } }
  const featureLetters = serverFeatures.flatMap(({ letters = [] }) => letters)
  const tasks = mailTasks({ db: shop.db, settings: { ...testSettings, ...settings } }, send, featureLetters)
  const job = { attempts: 1, created_at: new Date() }
  for (const task of Object.values(tasks)) await task?.({ mailId: 'a mail', about }, { job } as JobHelpers)
  return Object.keys(tasks).length
}

test('no script of the build contains the default name or colours', () => {
  const assets = path.join(distFolder, 'assets')
  const matches = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => {
      const [match] =
        /Showfloor|#0f5b4f|#f5b700|#0b4a40/.exec(readFileSync(path.join(assets, name), 'utf8')) ?? []
      return match === undefined ? [] : [`${name}: ${match}`]
    })
  expect(matches).toEqual([])
})

describe('pages', () => {
  test.each(['/', '/Contact', '/cart'])('%s shows the name and contact of its shop, escaped', async (url) => {
    const text = await textOf(url)
    expect(text).toMatch(/<title>[^<]*Acme &amp; (&lt;|<)?Sons/)
    expect(text).toMatch(/© (<!-- -->)?Acme &amp; &lt;Sons&gt;/)
    expect(text).toContain('href="tel:0255501234"')
    expect(text).toContain('mailto:sales@acme.example')
    expect(text).toContain('https://social.acme.example/')
    expect(text).not.toContain('Facebook')
    expect(text).not.toContain(acmeBrand.abn)
    expect(text).toContain('Printed in Hobart since 1998\nOpen on weekdays\nFrom 9 to 5</p>')
    expect(text).toContain('<meta name="theme-color" content="#7a1f5c" />')
    const block = /<script type="application\/json" id="brand">(.*?)<\/script>/.exec(text)?.[1] ?? ''
    expect(JSON.parse(block)).toEqual({
      ...pageBrand(acmeBrand),
      version: expect.any(String),
      logo: expect.objectContaining({ width: 136, height: 34 }),
    })
  })

  test.each(['/', '/cart', '/app.html', '/kiosk.html'])(
    '%s has the palette, and its policy allows the style by hash',
    async (url) => {
      const reply = await visit(url)
      const [, rules = ''] = /<style[^>]*>([^]*?)<\/style>/.exec(await reply.text()) ?? []
      const { light, dark } = paletteOf(acmeBrand)
      expect(rules).toContain(`--eucalypt:${light['--eucalypt']}`)
      expect(rules).toContain(`--eucalypt:${dark['--eucalypt']}`)
      const hash = createHash('sha256').update(rules).digest('base64')
      expect(reply.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`)
    },
  )

  test('home page shows the sentences of the shop instead of the default ones', async () => {
    const text = await textOf('/')
    expect(text).toContain('<li>Free proofs</li><li>Local print</li>')
    expect(text).not.toContain('Family owned')
  })

  test('structured data name the shop', async () => {
    const facts = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await textOf('/'))?.[1] ?? ''
    const { name, phone, email, instagram } = acmeBrand
    expect(JSON.parse(facts)).toMatchObject([
      { name, telephone: phone, email, sameAs: [instagram] },
      { name },
    ])
  })
})

describe('files', () => {
  test('manifest names the shop, and its icons have the stated sizes', async () => {
    const manifest = await (await visit('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ name: acmeBrand.name, short_name: 'Acme', theme_color: '#7a1f5c' })
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await (await pictureAt(src)).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  test('icon is rendered in the primary colour when the brand has no icon', async () => {
    expect(await colourAt('/icons/maskable-512.png', 2, 2)).toEqual([0x7a, 0x1f, 0x5c])
  })

  test('logo is served only under the address of the current brand version', async () => {
    const [address = ''] = /\/icons\/logo-[\da-f-]{36}\.png/.exec(await textOf('/')) ?? []
    expect((await visit(address)).headers.get('Content-Type')).toBe('image/png')
    await setWord('phone', acmeBrand.phone)
    expect((await visit(address)).status).toBe(404)
  })

  test('logo without a dark variant gets a white background for dark mode', async () => {
    const [address = ''] = /\/icons\/logoDark-[\da-f-]{36}\.png/.exec(await textOf('/')) ?? []
    expect(await colourAt(address, 0, 0)).toEqual([255, 255, 255])
  })

  test('service worker stays as built, and every change of the brand changes pages', async () => {
    expect(await textOf('/sw.js')).toBe(readFileSync(path.join(distFolder, 'sw.js'), 'utf8'))
    const before = await textOf('/app.html')
    await setWord('phone', acmeBrand.phone)
    expect(await textOf('/app.html')).not.toBe(before)
  })
})

test('running shop shows a changed brand at once, and the default brand after a reset', async () => {
  await setWord('name', 'Other')
  expect(await textOf('/faq')).toMatch(/<title>[^<]* · Other<\/title>/)
  await runCommand(provider, commandOf('brand'), 'reset')
  expect(await textOf('/faq')).toMatch(/<title>[^<]* · Showfloor<\/title>/)
  expect(await textOf('/cart')).toContain('<title>Showfloor · Branded merchandise</title>')
  expect(await textOf('/app.html')).toBe(readFileSync(path.join(distFolder, 'app.html'), 'utf8'))
})
