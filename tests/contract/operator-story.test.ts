/** Runs the commands of docs/guide/commands.md as a reader types them, and checks the output in a terminal. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addJob } from '../../server/mail/mail-queue'
import { commandOf } from '../../server/operate/cli'
import { projectFolder } from '../../server/base/settings'
import type { EntryPayload } from '../../src/domain/kiosk/encrypted-entry'
import { unsentJson } from '../../src/domain/outbox/unsent-export'
import { newArtwork, plainPdf } from './upload-calls'
import { sendEntry, entryFields, readGiveawayKey, encryptEntry, unsentEntry } from './giveaway-calls'
import { featureCalls } from './feature-calls'
import { placeOrder } from './order-calls'
import { newCustomer, openProvider, testShop, runCommand } from './provider'
import { newFolder } from './file-resources'

const provider = openProvider()
const { post, letters } = provider
const folder = newFolder()
const guide = readFileSync(path.join(projectFolder, 'docs/guide/commands.md'), 'utf8')

/** The commands of the guide, without their comments. */
const guideCommands = [...guide.matchAll(/```sh\n([^]+?)\n```/g)]
  .flatMap(([, block = '']) => block.split('\n'))
  .map((line) => line.replace(/\s#.*$/, '').trim())
  .filter((line) => line.startsWith('npm run provider -- '))

/**
 * `reset` takes minutes, `restore` needs an empty database, `files move` needs a bucket, and the demo commands, which
 * first-hour.test.ts runs, need a shop without products or remove those of the other commands. undo.test.ts runs
 * `log undo`.
 */
const skippedCommands = [
  'npm run provider -- reset',
  'npm run provider -- restore shop.tar.gz',
  'npm run provider -- files move',
  'npm run provider -- products fill-demo',
  'npm run provider -- products remove-demo',
  'npm run provider -- log undo 812',
]

function splitWords(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((words) => words.slice(1).join(''))
}

test('every command of the guide works', { timeout: 60_000 }, async () => {
  expect(guideCommands.length).toBeGreaterThan(30)
  const customer = await newCustomer(provider)
  await newArtwork(provider, customer)
  const orderId = await placeOrder(provider, customer, {}, true)
  await sendEntry(provider, entryFields())
  const approver = ['change', customer.email, '--portal-email', 'brand@portal.example']
  await runCommand(provider, commandOf('customers'), approver)
  const person = { FullName: 'Dana', Email: 'dana@buyer.example', MobileNumber: '0400 000 000' }
  await post('product/requestquote', { ProductID: 1, QTY: 500, ...person })
  const jobId = await waitingJob()
  const requestId = /^Request (\d+)/.exec(letters.at(-2)?.subject ?? '')?.[1] ?? ''
  const staff = await newCustomer(provider, 5)
  const known = { customer, staff, email: 'jo@harbour.example', name: 'Jo' }
  for (const { addPersonalData } of featureCalls)
    await addPersonalData?.(provider, { ...known, orderId: await placeOrder(provider, customer) })
  const leadForm = { id: 'expo', title: 'Expo', fields: [{ id: 'email', kind: 'email', label: 'Email' }] }
  const files = {
    'proof.pdf': plainPdf,
    'products.csv': /```csv\n([^`]+)```/.exec(guide)?.[1] ?? '',
    'stock.csv': 'sku,quantity\nMG-9,250\n',
    'prices.csv': 'sku,prices\nMG-9,50:4.50\n',
    'list.csv': 'Badge,Name\nA-17,Jo Brand\n',
    'letter.txt': 'Good to meet you\n\nSee you soon.\n',
    'expo.json': JSON.stringify(leadForm),
    'banners.json': JSON.stringify([{ image: 'banners/sale.jpg', alt: 'Sale', link: '/category/bags' }]),
    'brand.json': JSON.stringify({ name: 'Your Shop' }),
    'faq.json': JSON.stringify([{ title: 'Why?', description: '<p>So.</p>' }]),
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    'unsent.json': await tabletFile(),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
  let proofId = ''
  for (const line of guideCommands.filter((command) => !skippedCommands.includes(command))) {
    const [, , , , name = '', ...rest] = splitWords(line)
    const args = rest.map((word) => {
      if (/\.(csv|json|pdf|gz|txt|svg)$/.test(word) || word === 'to-print')
        return word.startsWith('@') ? `@${path.join(folder, word.slice(1))}` : path.join(folder, word)
      if (name === 'orders' && word.includes('@')) return customer.email
      if (word === '10001') return String(orderId)
      if (word === '700000001') return proofId
      if (name === 'jobs' && word === '12') return jobId
      return name === 'requests' && word === '12' ? requestId : word
    })
    const output = await runCommand(provider, commandOf(name), args).catch((error: Error) => {
      throw new Error(`${line}: ${error.message}`, { cause: error })
    })
    const proof = /^Proof (\d+) .* Email written to a file, not sent \(no mail server is set up\)\.$/
    proofId = proof.exec(output[0] ?? '')?.[1] ?? proofId
    expect([line, output.length > 0]).toEqual([line, true])
  }
})

/** Adds a job of a task that no worker knows, so that it stays pending. */
async function waitingJob(): Promise<string> {
  await addJob(provider.db, 'unknown', {})
  const { rows } = await provider.db.execute<{ id: string }>(sql`
    select id from graphile_worker.jobs where task_identifier = 'unknown'`)
  return String(rows[0]?.id)
}

async function tabletFile(): Promise<string> {
  const key = await readGiveawayKey(provider)
  const payload: EntryPayload = {
    entryId: randomUUID(),
    capturedAt: new Date().toISOString(),
    sealed: { to: 'provider', keyId: key.KeyID, jwe: await encryptEntry(key, entryFields()) },
  }
  return unsentJson([unsentEntry(payload)], Date.now())
}

/** Runs a command in a process of its own, as `npm run provider` does. */
async function runInTerminal(...commandArgs: string[]) {
  const { databaseUrl: DATABASE_URL, dataFolder: SHOWFLOOR_DATA } = testShop
  const env = { ...process.env, DATABASE_URL, SHOWFLOOR_DATA, DEBUG: '' }
  const args = ['--import', 'tsx', 'server/operate/cli.ts', ...commandArgs]
  type Failed = { code: number; stdout: string; stderr: string }
  return promisify(execFile)('node', args, { cwd: projectFolder, env }).then(
    ({ stdout }) => ({ code: 0, out: stdout, error: '' }),
    ({ code, stdout, stderr }: Failed) => ({ code, out: stdout, error: stderr }),
  )
}

test('terminal shows the result of a command, or the reason why it failed', { timeout: 90_000 }, async () => {
  const customer = await newCustomer(provider)
  const id = await placeOrder(provider, customer)
  const [done, failed, usage] = await Promise.all([
    runInTerminal('orders', '--customer', customer.email),
    runInTerminal('orders', '99'),
    runInTerminal(),
  ])
  expect(done).toMatchObject({ code: 0, error: '' })
  expect(done.out).toMatch(new RegExp(`^${id} .*${customer.email}\n$`))
  expect(failed).toEqual({ code: 1, out: '', error: '\n  There is no order 99.\n\n' })
  expect(usage.code).toBe(1)
  for (const name of [
    'orders',
    'artwork',
    'requests',
    'products',
    'import',
    'giveaway',
    'coupons',
    'user',
    'texts',
  ])
    expect(usage.error).toMatch(new RegExp(`^    ${name} `, 'm'))
})

test.each([
  ['oders', "Unknown command 'oders'. Did you mean 'orders'?"],
  ['Order', "Unknown command 'Order'. Did you mean 'orders'?"],
  ['bakcup', "Unknown command 'bakcup'. Did you mean 'backup'?"],
  ['toString', "Unknown command 'toString'. Run 'npm"],
  ['x', "Unknown command 'x'. Run 'npm"],
])('unknown command %s is refused, and the nearest one is suggested', (typedName, message) => {
  expect(() => commandOf(typedName)).toThrow(message)
})
