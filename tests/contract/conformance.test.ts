/** The conformance kit: it passes where the contract holds and names each fault (req 25.1). */
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Account } from '../conformance/check'
import { hostIn } from '../conformance/address'
import { reportLines } from '../conformance/report'
import { anchorsIn } from '../support/headings'
import { trialPurchaseOrder } from '../conformance/order-checks'
import { checks, conformance } from '../conformance/run'
import { readLibrary, newLibraryFile } from './library-calls'
import { contractCalls } from './openapi'
import { givePassword, knownPassword, newCustomer, openProvider } from './provider'
import { type FetchHandler, serveProvider } from './serve-provider'

const provider = openProvider()

/** Creates an account. The default role is wholesaler, who sees retail prices, too. */
async function newAccount(roleId = 2) {
  const customer = await newCustomer(provider, roleId)
  await givePassword(provider, customer)
  return { user: customer.email, password: knownPassword }
}

/**
 * Calls that the kit does not make: they contact people, send mails, transfer files or cannot be undone, they
 * do the same as a call that is made, or they concern data that an account without orders does not have.
 */
const omittedCalls = [
  'DELETE client-links/:id myaccount/getbilling/:id product/addwishlist/:id',
  'GET drafts/files/:sha256 invoices/files/:number order/updated/:id',
  'POST auth/forgotpassword auth/forgotpassword/changepassword auth/forgotpassword/verifylink auth/profilepic',
  'POST auth/signup cart cart/addattchment cart/deleteattchment client-links/:id/address client-links/:id/seen',
  'POST myaccount/addbilling myaccount/basic_info myaccount/changepassword order/orderStatusPortalUser',
  'POST order/proof product/requestquote product/requestsample product_review /service/campian_add',
  'PUT client-links/:id drafts/files/:sha256 invoices/buyer kiosks/:id myaccount/addbilling',
].flatMap((calls) => {
  const [method = '', ...paths] = calls.split(' ')
  return paths.map((path) => `${method} ${path.startsWith('/') ? path : `/frontend/api/${path}`}`)
})

async function tokenHeaders({ user, password }: Account): Promise<{ Authorization: string }> {
  const { token } = await (await provider.post('auth/signin', { Email: user, Password: password })).json()
  return { Authorization: token }
}

/** Runs the checks up to this one, with the options that it requires, and returns its result. */
async function resultOf(name: string, fetch: FetchHandler) {
  const index = checks.findIndex((check) => check.name === name)
  const requires = checks[index]?.requires
  const account = requires === 'nothing' ? null : await newAccount()
  const options = { account, writes: requires === 'writes', orders: requires === 'orders' }
  return (await conformance(fetch, options, checks.slice(0, index + 1))).at(-1)
}

/** Returns a handler that changes each request that places an order before it reaches the provider. */
function withChangedOrders(change: (init: RequestInit) => RequestInit): FetchHandler {
  return (path, init) => {
    const isOrder = init.method === 'POST' && path.endsWith('/order')
    return provider.fetch(path, isOrder ? change(init) : init)
  }
}

/** Replaces the replies to matching calls by the result of `change`; null leaves the reply as it is. */
function withFault(
  call: RegExp,
  change: (body: string, init: RequestInit) => string | null,
  type = 'application/json',
) {
  const handler: FetchHandler = async (path, init) => {
    const reply = await provider.fetch(path, init)
    if (!call.test(`${init.method ?? 'GET'} ${path}`)) return reply
    const body = change(await reply.clone().text(), init)
    return body === null ? reply : new Response(body, { headers: { 'Content-Type': type } })
  }
  return handler
}

describe('our own provider', async () => {
  const account = await newAccount()
  const results = await conformance(provider.fetch, { account, writes: true, orders: true })
  const checkNamesIn = (wanted: string) =>
    results.filter(({ state }) => state === wanted).map(({ check }) => check.name)

  test('our provider has all calls and features, and no check fails', () => {
    const wrong = results.filter(({ state }) => state === 'wrong')
    expect(reportLines('', wrong).filter((line) => line.includes('✗'))).toEqual([])
    expect(checkNamesIn('absent')).toEqual([])
    // A new customer has no order with a proof, and is not staff.
    expect(checkNamesIn('unseen')).toEqual([
      'Answers to proofs',
      'A form for leads',
      'Leads: what is refused',
      'Photographed cards: what is refused',
    ])
    expect(results.flatMap(({ notes }) => notes)).toEqual([])
  })

  test('kit makes every call of the contract except the omitted ones', () => {
    const requestedCalls = results.flatMap(({ calls }) => calls)
    const isRequested = (name: string) => {
      const call = name.replace(' /frontend/api/', ' ').replace(/:\w+/g, '[^/?]+')
      return requestedCalls.some((requested) => new RegExp(`^${call}/?(\\?|$)`).test(requested))
    }
    const calls = contractCalls.filter(({ access }) => 'who' in access).map(({ name }) => name)
    expect(calls.filter((name) => !isRequested(name)).toSorted()).toEqual(omittedCalls.toSorted())
  })

  test('checks leave one order in the account, and nothing else', async () => {
    const headers = await tokenHeaders(account)
    for (const path of ['cart', 'myaccount/getwishlist', 'myaccount/getshipping'])
      expect(Object.values(await (await provider.get(path, headers)).json())).toContainEqual([])
    expect((await (await provider.get('order/', headers)).json()).Data).toMatchObject([
      { ponumber: trialPurchaseOrder },
    ])
  })

  test('our provider passes for staff, too, with a file in the library', async () => {
    const staff = await newAccount(5)
    const headers = await tokenHeaders(staff)
    await newLibraryFile(provider, { headers })
    const staffResults = await conformance(provider.fetch, { account: staff, writes: true })
    expect(staffResults.filter(({ state }) => state === 'wrong').flatMap(({ messages }) => messages)).toEqual(
      [],
    )
    const messagesOf = (name: string) => staffResults.find(({ check }) => check.name === name)?.messages
    expect(messagesOf('Files of the artwork library')).toEqual(['logo.png'])
    expect(messagesOf('A form for leads')).toEqual(['the built-in form'])
    expect(messagesOf('Leads: what is refused')).toEqual([expect.stringMatching(/^Scan a badge/)])
    expect(messagesOf('Photographed cards: what is refused')).toEqual([
      expect.stringContaining('at most 300 KB'),
    ])
    expect((await readLibrary(provider, { headers })).map(({ Tags }) => Tags)).toEqual([[]])
  })

  test.each([
    ['there is no shop/about', '{"ErrorMessage":"There is no such call."}'],
    ['shop/about names no features', '{"Data":{"features":[]}}'],
  ])('features that must be named are not offered when %s', async (_, about) => {
    const names = [
      'artwork-library',
      'client-links',
      'drafts',
      'invoice',
      'lead-cards',
      'lead-forms',
      'leads',
    ]
    const handler = withFault(/shop\/about/, () => about)
    const states = (await conformance(handler, { account: await newAccount(), writes: true }))
      .filter(({ check: { feature = '' } }) => names.includes(feature))
      .map(({ state, calls }) => [state, calls])
    expect(new Set(states.map(String))).toEqual(new Set(['absent,']))
    expect(states.length).toBeGreaterThan(8)
  })

  test('checks that need an account are skipped without one', async () => {
    const failed = (await conformance(provider.fetch, { account: null })).filter(({ check, state }) =>
      check.requires === 'nothing' ? state === 'wrong' : state !== 'unseen',
    )
    expect(failed).toEqual([])
  })
})

describe('faults that the kit reports', () => {
  const prices = /product\/login\/(?!search|find)./
  const withReplacement = (call: RegExp, from: RegExp, to: string) =>
    withFault(call, (body) => body.replaceAll(from, to))
  /** The second string is the name of the check. */
  const faults: [string, string, FetchHandler, RegExp][] = [
    [
      'the payload in DATA',
      'A category',
      withReplacement(/category\/getcategory\//, /^\{"data"/gi, '{"DATA"'),
      /^GET category\/getcategory\/\S+ has neither Data nor data, but DATA/,
    ],
    [
      'a list in DATA',
      'Home page',
      withReplacement(/HomePageSetting/, /"data"/gi, '"DATA"'),
      /expected Data/,
    ],
    [
      'tiles without a slug',
      'Products of a category',
      withReplacement(/category\/categoryProduct/, /"Slug":/g, '"Slugg":'),
      /^the shop leaves out \d+ items of a list: GET category\/categoryProduct\S+ \[0\]\.Slug: /,
    ],
    [
      'a product without its name',
      'A product',
      withReplacement(/GET \/frontend\/api\/product\/(?!login)/, /"productname":/g, '"name":'),
      /productname/,
    ],
    [
      'HTML instead of JSON',
      'FAQ and terms',
      withFault(/FAQ\/getFAQData/, () => '<!doctype html><title>Shop</title>', 'text/html'),
      /^GET FAQ\/getFAQData answered a page \(HTML\) instead of JSON$/,
    ],
    [
      'a missing 401',
      'Refused without a token',
      withFault(/\/order\/$/, (_, { headers }) =>
        new Headers(headers).has('Authorization') ? null : '{"Data":[]}',
      ),
      /^GET order\/ is answered without a token/,
    ],
    [
      'prices for visitors',
      'No prices without a token',
      withReplacement(/NewArrivals/, /"Slug":/g, '"FromPrice":6.4,"Slug":'),
      /^POST product\/NewArrivals\S* has \S+\.FromPrice$/,
    ],
    [
      'missing prices for a customer',
      'Prices for a customer',
      withReplacement(prices, /"ProductUnbrandedPrice":/g, '"Prices":'),
      /^none of \d+ products has a price for this customer$/,
    ],
    [
      'markups of other roles',
      'Only the markups of the customer’s role',
      withReplacement(prices, /"Price":/g, '"VIPUser":12,"Price":'),
      /markup VIPUser, which a wholesaler may not see$/,
    ],
    [
      'a form for leads that everyone can read',
      'A form for leads',
      withFault(/leads\/form/, () => '{"Data":null}'),
      /^leads\/form for a wholesaler is not refused$/,
    ],
    [
      'invoices of any order',
      'Tax invoices',
      withFault(/GET \S+invoices\/0$/, () => '{"Data":{"invoices":[],"needsAbn":false}}'),
      /^a list of invoices of order 0 is not refused$/,
    ],
    [
      'a file that was never saved',
      'Files of the artwork library',
      withFault(/GET \S+artwork\/files/, () => 'bytes', 'application/pdf'),
      /^a file that was never saved is not refused$/,
    ],
    [
      'a refused call that other calls follow',
      'Shipping address: add, change and remove',
      withFault(/POST \S+addshipping/, () => '{"ErrorMessage":"There is no such call."}'),
      /^POST myaccount\/addshipping was refused with status 200: There is no such call\.$/,
    ],
    [
      'a price that is not calculated by the rules',
      'Order: the price of a line',
      withReplacement(/GET \S+api\/cart$/, /"BasePrice":"?[\d.]+"?/g, '"BasePrice":"9.99"'),
      /^BasePrice is \$9\.99; by the rules it is \$/,
    ],
    [
      'an order whose total is not checked',
      'Order: a total that is not right',
      withChangedOrders((init) => ({
        ...init,
        body: JSON.stringify({ ...JSON.parse(init.body as string), Totalprice: undefined }),
      })),
      /^an order whose total is too low is not refused$/,
    ],
    [
      'an Idempotency-Key that is ignored',
      'Order: placed once',
      withChangedOrders((init) => {
        const headers = new Headers(init.headers)
        headers.delete('Idempotency-Key')
        return { ...init, headers }
      }),
      /^the same Idempotency-Key is refused: Your cart is empty\.$/,
    ],
    [
      'GST that does not match the total',
      'Order: its amounts',
      withReplacement(/GET \S+api\/order\/\d+$/, /"GSTAmount":"[\d.]+"/g, '"GSTAmount":"1.00"'),
      /^GSTAmount is \$1\.00; by the rules it is \$/,
    ],
    [
      'a named feature without its calls',
      'Private links for clients',
      withFault(/GET \/frontend\/api\/client-links/, () => '{"ErrorCode":"NOTFOUND"}'),
      /^shop\/about names "client-links", but:$/,
    ],
  ]

  test.each(faults)('kit reports %s', async (_, name, handler, message) => {
    const { state, messages } = (await resultOf(name, handler)) ?? {}
    expect([state, messages]).toEqual(['wrong', expect.arrayContaining([expect.stringMatching(message)])])
  })
})

test('kit reports no fault when lists are answered without a token and without prices', async () => {
  const answersEverybody: FetchHandler = (path, init) => {
    const isVisitor = !new Headers(init.headers).has('Authorization')
    return provider.fetch(isVisitor ? path.replace(/product\/login\b/, 'product') : path, init)
  }
  const results = await conformance(answersEverybody, { account: null })
  expect(results.filter(({ state }) => state === 'wrong')).toEqual([])
})

test('each check names a section of docs/provider', () => {
  const folder = fileURLToPath(new URL('../../docs/provider', import.meta.url))
  const sections = readdirSync(folder).flatMap((name) =>
    anchorsIn(readFileSync(`${folder}/${name}`, 'utf8')).map((anchor) => `${name}#${anchor}`),
  )
  const namedSections = checks.map(({ docSection }) => docSection)
  expect(namedSections.filter((section) => !sections.includes(section))).toEqual([])
})

describe('conformance command', () => {
  const command = fileURLToPath(new URL('../conformance/cli.ts', import.meta.url))
  const runCommand = (...args: string[]) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      execFile(process.execPath, ['--import', 'tsx', command, ...args], (error, out, errors) =>
        resolve({ code: Number(error?.code ?? 0), out: out + errors }),
      )
    })

  test('command announces its order, reports the results and exits with 0', async () => {
    const { address, close } = await serveProvider(provider.fetch)
    const { user, password } = await newAccount()
    const { code, out } = await runCommand(address, '--user', user, '--password', password, '--orders')
    await close()
    expect(out).toMatch(
      `This places one order in the account ${user}, with PO# ${trialPurchaseOrder}. It stays.`,
    )
    expect(out).toMatch(/✓ Sign in: as a wholesaler \(POST auth\/signin\)/)
    expect(out).toMatch(/✓ Order: placed once: order \d+ /)
    expect(out).toMatch(/\d+ right, 0 wrong, 0 not offered, \d+ not checked/)
    expect(code).toBe(0)
  })

  test('command exits with 1 when a check fails, and names the rule and its document', async () => {
    const { address, close } = await serveProvider(withFault(/FAQ/, () => '<p>Hello</p>', 'text/html'))
    const { code, out } = await runCommand(address)
    expect(out).toMatch(
      /✗ FAQ and terms.*\n.*answered a page \(HTML\).*\n.*See docs\/provider\/core-calls\.md#home-page-and-texts/,
    )
    expect(code).toBe(1)
    await close()
  })

  test.each([
    ['localhost:4000', 'with http:// or https://, like https://api.example.com, not "localhost:4000".'],
    ['https://shop.example/frontend/api/', 'because each call adds /frontend/api/: https://shop.example'],
  ])('address %s is refused with one sentence', (address, sentence) => {
    expect(() => hostIn(address)).toThrow(sentence)
  })

  test('command stops with one sentence when the provider cannot be reached', async () => {
    const { address, close } = await serveProvider(provider.fetch)
    await close()
    const out = `${address} could not be reached: connect ECONNREFUSED ${address.slice('http://'.length)}.\n`
    expect(await runCommand(address)).toEqual({ code: 2, out })
  })
})
