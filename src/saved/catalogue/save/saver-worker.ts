/** The worker that saves the catalogue: it receives commands and sends events. Its logic is in saver.ts. */
import { callRaw, fetchPicture, probeShop, streamRaw } from '../../../api/catalogue/saver-call'
import { openChannel } from '../../../device/channel'
import { savesData } from '../../../device/data-saver'
import { pictureCache, spareRoom } from '../../../device/picture-cache'
import { catalogueChannel, databases } from '../../../device/storage-names'
import { handlePageCalls } from '../../../device/worker-rpc'
import { openBundleStore } from '../bundle-store'
import { storePrices } from '../prices/price-store'
import { savePrices } from '../prices/save-prices'
import { type Member, type SaverDeps, StoppedSaving } from './saver-deps'
import { createSleep } from './request-queue'
import { runLocked } from './saver'
import type { SaverProtocol } from './saver-client'

/** Parallel requests, normally and with data saver on. */
const concurrency = 4
const lowConcurrency = 2

let member: Member | null = null
const stop = new AbortController()
const { sleep, wake } = createSleep()

const channel = openChannel(catalogueChannel, (message) => {
  if (message === 'stop') stop.abort(new StoppedSaving('A person stopped it.'))
})

const deps: SaverDeps = {
  catalogue: openBundleStore(databases.catalogue),
  open: openBundleStore,
  provider: {
    call: callRaw,
    stream: streamRaw,
    probe: probeShop,
    sleep,
    now: () => Date.now(),
    random: () => Math.random(),
  },
  concurrency: savesData() ? lowConcurrency : concurrency,
  fetchPicture,
  pictures: pictureCache,
  spareRoom,
  member: () => member,
  onRefused: ({ token }) => {
    member = null
    sendEvent({ kind: 'refused', token })
  },
  onRunning: (isRunning) => sendEvent({ kind: 'runs', isRunning }),
  savePrices,
  storePrices: async (...args) => void (await storePrices(...args)),
  notify: () => channel.send('job'),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

addEventListener('online', wake)

const sendEvent = handlePageCalls<SaverProtocol>((call) => {
  if (call.kind === 'wake') wake()
  else ({ member } = call)
  return call.kind === 'run' ? runLocked(deps, call.command, stop.signal) : undefined
})
