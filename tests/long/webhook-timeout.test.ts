/** A webhook receiver that accepts connections and never answers (req 25.4). */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverFeatures } from '../../server/features'
import { startWorker } from '../../server/jobs/worker'
import { queueMail } from '../../server/mail/mail-queue'
import { commandOf } from '../../server/operate/cli'
import { storeOrderEvent } from '../../server/writes/events'
import { openProvider, testSettings, runCommand } from '../contract/provider'
import { captureLog } from '../support/log'

const provider = openProvider()
const { db } = provider
const log = captureLog('warn')
let calls = 0
const hangingReceiver = http.createServer(() => (calls += 1))
beforeAll(() => new Promise<void>((resolve) => hangingReceiver.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  hangingReceiver.close()
  hangingReceiver.closeAllConnections()
  log.restore()
})

test('webhook receiver that times out delays no mail and is paused', { timeout: 120_000 }, async () => {
  const { port } = hangingReceiver.address() as AddressInfo
  await runCommand(provider, commandOf('webhooks'), `add --url http://127.0.0.1:${port}/`)
  for (let orderId = 1; orderId <= 36; orderId += 1) await storeOrderEvent(db, 'order.status', orderId, {})
  let mails = 0
  const worker = startWorker({
    db,
    settings: testSettings,
    send: async () => String((mails += 1)),
    features: serverFeatures,
  })
  await expect.poll(() => calls, { timeout: 20_000 }).toBe(1)
  const startedAt = performance.now()
  await queueMail(db, 'password changed', { email: 'casey@vane.example' })
  await expect.poll(() => mails, { timeout: 20_000 }).toBe(1)
  expect(performance.now() - startedAt).toBeLessThan(5000)
  await expect
    .poll(() => log.text(), { timeout: 60_000, interval: 500 })
    .toMatch(/is paused for 60 s after 3 timeouts in a row/)
  expect(calls).toBe(3)
  await worker.stop()
})
