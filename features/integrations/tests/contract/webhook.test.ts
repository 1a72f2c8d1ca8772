/**
 * Webhooks: stored in the transaction of their subject, signed, in order for each order and lead, and sent when the
 * receiver is available (req 25.4).
 */
import { randomUUID } from 'node:crypto'
import dns from 'node:dns'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, isIPv6 } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import * as v from 'valibot'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteOldEvents } from '../../server/webhooks'
import { webhookEvent } from '../../../../server/db/schema-webhook'
import { commandOf } from '../../../../server/operate/cli'
import { captureLog } from '../../../../tests/support/log'
import { consent, leadBody, putLead } from '../../../leads/tests/contract/lead-calls'
import { newProof, orderBody, placeOrder } from '../../../../tests/contract/order-calls'
import { newCustomer, openProvider, testSettings, runCommand } from '../../../../tests/contract/provider'

const provider = openProvider()
const { db } = provider
const log = captureLog('warn')
afterAll(log.restore)

type LookupCallback = (error: Error | null, address?: string | dns.LookupAddress[], family?: number) => void

type ReceivedCall = { id: string; seconds: string; signature: string; body: string }
const receivedCalls: ReceivedCall[] = []
const receiver = { status: 200 }
const server = http.createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const header = (name: string) => String(request.headers[`webhook-${name}`])
    if (receiver.status === 200)
      receivedCalls.push({
        id: header('id'),
        seconds: header('timestamp'),
        signature: header('signature'),
        body: Buffer.concat(parts).toString(),
      })
    response.writeHead(receiver.status, receiver.status === 302 ? { Location: '/elsewhere' } : {}).end()
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`

let secret = ''
beforeEach(async () => {
  await db.execute(sql`delete from webhook`)
  await db.execute(sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
  receivedCalls.length = 0
  receiver.status = 200
  secret = (await command(`add --url ${url}`)).at(-1)?.replace('Secret: ', '') ?? ''
})

const Event = v.object({
  type: v.string(),
  timestamp: v.string(),
  data: v.looseObject({ OrderID: v.number() }),
})
const events = () => receivedCalls.map(({ body }) => v.parse(Event, JSON.parse(body)))
const eventsOfOrder = (id: number) =>
  events()
    .filter(({ data }) => data.OrderID === id)
    .map(({ type, data }) => `${type} ${String(data['Status'] ?? data['Answer'])}`)
const command = (args: string, settings = testSettings) =>
  runCommand(provider, commandOf('webhooks'), args, settings)
/** Returns what the command lists about the only webhook, and its id. */
async function readListed() {
  const line = (await command('')).join()
  return { line, hook: line.split(' ')[0] ?? '' }
}
const newOrder = async () => placeOrder(provider, await newCustomer(provider))
const moveOrder = (id: number, status: string) =>
  runCommand(provider, commandOf('orders'), `move ${id} --to ${status}`)
/** Makes the next attempt of each job due immediately, and runs it. */
const retry = async () => {
  await db.execute(sql`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`)
  await provider.sendMails()
}

test('order, its status changes and the answer to its proof are sent and signed', async () => {
  const customer = await newCustomer(provider)
  const proof = await newProof(provider, customer)
  const answer = { ...proof, Answer: 'change', Note: 'Larger, please' }
  await provider.post('order/proof', answer, customer.headers)
  await moveOrder(proof.OrderID, 'in-review')
  expect(eventsOfOrder(proof.OrderID)).toEqual([
    'order.placed PENDING',
    'proof.answered change',
    'order.status IN REVIEW',
  ])
  for (const { id, seconds, signature, body } of receivedCalls) {
    const headers = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature }
    expect(() => new Webhook(secret).verify(body, headers)).not.toThrow()
    expect(body).not.toContain('Larger')
    expect(body).not.toContain(customer.email)
  }
})

test('test event is signed and sent to its webhook alone, unless the webhook is paused', async () => {
  const { hook } = await readListed()
  await command(`add --url ${url}`)
  await command(`test ${hook}`)
  await retry()
  expect(receivedCalls.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['test'])
  const [{ id, seconds, signature, body }] = receivedCalls as [ReceivedCall]
  const headers = { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature }
  expect(() => new Webhook(secret).verify(body, headers)).not.toThrow()
  await command(`pause ${hook} --paused`)
  await expect(command(`test ${hook}`)).rejects.toThrow('This webhook is paused.')
})

test('receiver that was down gets each event once, in order for each order', async () => {
  receiver.status = 503
  const orders = [await newOrder(), await newOrder(), await newOrder()]
  for (const state of ['in-review', 'in-production --anyway', 'shipped --anyway'])
    for (const id of orders) await moveOrder(id, state)
  for (let attempt = 0; attempt < 6; attempt += 1) await retry()
  expect(receivedCalls).toEqual([])
  expect((await readListed()).line).toMatch(/order\.placed, .* waiting 12$/)
  expect(log.text()).toMatch(/Webhook \d+ failed for event \d+ at 127\.0\.0\.1:\d+: status 503/)
  receiver.status = 200
  await retry()
  await retry()
  for (const id of orders)
    expect(eventsOfOrder(id)).toEqual([
      'order.placed PENDING',
      'order.status IN REVIEW',
      'order.status IN PRODUCTION',
      'order.status SHIPPED',
    ])
  expect(new Set(receivedCalls.map(({ id }) => id)).size).toBe(12)
  expect((await readListed()).line).toMatch(/ waiting 0$/)
})

test('webhook that fails in the middle continues in order after a retry', async () => {
  const id = await newOrder()
  receiver.status = 302
  await moveOrder(id, 'in-review')
  await moveOrder(id, 'rejected')
  expect(eventsOfOrder(id)).toEqual(['order.placed PENDING'])
  receiver.status = 200
  await retry()
  expect(eventsOfOrder(id)).toEqual([
    'order.placed PENDING',
    'order.status IN REVIEW',
    'order.status REJECTED',
  ])
})

test('paused webhook sends nothing until it is resumed, and then all in order', async () => {
  const { hook } = await readListed()
  await command(`pause ${hook} --paused`)
  const id = await newOrder()
  await moveOrder(id, 'in-review')
  await retry()
  expect(receivedCalls).toEqual([])
  expect((await readListed()).line).toMatch(/ paused at .* waiting 2$/)
  await command(`pause ${hook} --no-paused`)
  expect(eventsOfOrder(id)).toEqual(['order.placed PENDING', 'order.status IN REVIEW'])
})

test('event that was given up is sent when the webhook is retried', async () => {
  receiver.status = 500
  const id = await newOrder()
  await db.execute(sql`
    select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs), 'given up')`)
  receiver.status = 200
  await retry()
  expect(receivedCalls).toEqual([])
  await command(`retry ${(await readListed()).hook}`)
  expect(eventsOfOrder(id)).toEqual(['order.placed PENDING'])
})

test('refused order sends no event, and a webhook sends only its chosen events', async () => {
  await command(`add --url ${url}?only --events order.status`)
  const customer = await newCustomer(provider)
  expect((await provider.post('order', orderBody(), customer.headers)).status).toBe(409)
  expect(receivedCalls).toEqual([])
  const id = await placeOrder(provider, customer)
  await moveOrder(id, 'in-review')
  expect(eventsOfOrder(id).toSorted()).toEqual([
    'order.placed PENDING',
    'order.status IN REVIEW',
    'order.status IN REVIEW',
  ])
})

test('each conversation of a lead is sent once, in order, without personal data', async () => {
  const Email = `${randomUUID()}@harbour.example`
  const rep = await newCustomer(provider, 5)
  receiver.status = 503
  const [first, second, other] = [randomUUID(), randomUUID(), randomUUID()]
  await putLead(provider, rep, leadBody({ Email, Grade: 'cold' }), first)
  await putLead(provider, rep, leadBody({ Email, Grade: 'hot', Consent: consent }), second)
  await putLead(provider, rep, leadBody({ Grade: null }), other)
  // The tablet sends the lead again.
  await putLead(provider, rep, leadBody({ Email, Grade: 'hot', Consent: consent }), second)
  receiver.status = 200
  await retry()
  const sent = receivedCalls.map(({ body }) => JSON.parse(body))
  expect(sent).toHaveLength(3)
  expect(sent.filter(({ data }) => data.LeadID !== other)).toMatchObject([
    { type: 'lead', data: { LeadID: first, Grade: 'cold', Consent: false } },
    { type: 'lead', data: { LeadID: second, Grade: 'hot', Consent: true } },
  ])
  expect(JSON.stringify(sent)).not.toMatch(/Noor|harbour|caps|0400/i)
})

const publicShop = openProvider({ hasPrivateWebhooks: false })
/** Places an order in a public shop with a webhook to this host, which must not be called. */
async function expectPrivateAddress(host: string) {
  await publicShop.db.execute(sql`delete from webhook`)
  await runCommand(publicShop, commandOf('webhooks'), `add --url http://${host}:${new URL(url).port}/hook`)
  await placeOrder(publicShop, await newCustomer(publicShop))
  expect(receivedCalls).toEqual([])
  const [last = ''] = log.text().trim().split('\n').slice(-1)
  expect(last).toContain('a private address, see SHOWFLOOR_PRIVATE_WEBHOOKS')
}

test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:7f00:1]', '2130706433', '0x7f.1', '0.0.0.0'])(
  'public shop does not call a receiver at %s',
  expectPrivateAddress,
)

test('removed webhook sends nothing more', async () => {
  receiver.status = 500
  const id = await newOrder()
  await command(`remove ${(await readListed()).hook}`)
  receiver.status = 200
  await retry()
  expect(eventsOfOrder(id)).toEqual([])
  expect(await command('')).toEqual(['The list is empty.'])
})

test('event is deleted a week after it was sent', async () => {
  const id = await newOrder()
  const countEvents = () => db.$count(webhookEvent, eq(webhookEvent.orderId, id))
  await deleteOldEvents(db)
  expect(await countEvents()).toBe(1)
  await db
    .update(webhookEvent)
    .set({ sentAt: sql`now() - interval '8 days'` })
    .where(eq(webhookEvent.orderId, id))
  await deleteOldEvents(db)
  expect(await countEvents()).toBe(0)
})

describe('public shop and host names that resolve to private addresses', () => {
  const { lookup } = dns
  let addresses: dns.LookupAddress[] = []
  beforeEach(() => {
    vi.spyOn(dns, 'lookup').mockImplementation(((
      name: string,
      options: dns.LookupOptions,
      done: LookupCallback,
    ) => {
      if (name !== 'erp.example') return lookup(name, options, done)
      const [first] = addresses
      process.nextTick(() =>
        options.all ? done(null, addresses) : done(null, first?.address, first?.family),
      )
    }) as typeof lookup)
    // The HTTP agent imports `lookup` by name; this call updates that import.
    syncBuiltinESMExports()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })

  test.each<[string, ...string[]]>([
    ['this machine', '127.0.0.1'],
    ['this machine by another address', '127.8.9.10'],
    ['this machine by IPv6', '::1'],
    ['this machine by IPv4 in IPv6', '::ffff:127.0.0.1'],
    ['this machine by NAT64', '64:ff9b::7f00:1'],
    ['no machine in particular', '0.0.0.0'],
    ['a private network', '10.1.2.3'],
    ['a private network by IPv6', 'fd00::1'],
    ['a carrier’s network', '100.64.0.1'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['a link-local address by IPv6', 'fe80::1'],
    ['a public and a private address', '93.184.215.14', '127.0.0.1'],
  ])('webhook to a host name of %s is not called', async (_, ...resolvedAddresses) => {
    addresses = resolvedAddresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
    await expectPrivateAddress('erp.example')
  })

  test('webhook to this machine is called when a setting allows it', async () => {
    addresses = [{ address: '127.0.0.1', family: 4 }]
    await command(`add --url http://erp.example:${new URL(url).port}/hook`)
    await newOrder()
    // The second call is to the webhook that every test has.
    expect(receivedCalls).toHaveLength(2)
  })
})

test('webhook command accepts only safe addresses and known events', async () => {
  const settings = { ...testSettings, isPublic: true }
  const unsafeAddresses = ['nowhere', 'ftp://erp.example/', 'http://erp.example/', 'https://a:b@erp.example/']
  for (const address of unsafeAddresses)
    await expect(command(`add --url ${address}`, settings)).rejects.toThrow('begins with https://')
  await expect(command('add --url https://erp.example/ --events order.lost')).rejects.toThrow(
    'Entry 1 must be one of order.placed, order.status, order.changed, proof.answered, lead.',
  )
  await expect(command('remove 999999')).rejects.toThrow('There is no webhook 999999')
  const output = await command('add --url https://erp.example/hook', settings)
  expect(output).toContain('Url: https://erp.example/hook')
})
