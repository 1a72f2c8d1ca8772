/** The worker that saves the catalogue: wishes in, and what becomes of them out. All that it knows is in saver.ts. */
import { callRaw, fetchPicture, probeShop, streamRaw } from '../../../api/catalogue/saver-call'
import { openChannel } from '../../../device/channel'
import { savesData } from '../../../device/data-saver'
import { pictureCache, spareRoom } from '../../../device/picture-cache'
import { catalogueChannel, databases } from '../../../device/storage-names'
import { saveInBulk } from './bulk'
import { openBundleStore } from '../bundle-store'
import { keepPrices } from '../prices/price-store'
import { savePrices } from '../prices/save-prices'
import { type Member, type SaverDeps, StoppedSaving } from './saver-deps'
import { createSleep } from './request-queue'
import { runLocked } from './saver'
import type { SaverEvent, SaverMessage } from './saver-client'

/** Questions at once, and for somebody who pays for every byte. */
const slots = 4
const fewSlots = 2

let member: Member | null = null
const stop = new AbortController()
const { sleep, wake } = createSleep()
const say = (message: SaverEvent) => postMessage(message)

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
  slots: savesData() ? fewSlots : slots,
  fetchPicture,
  pictures: pictureCache,
  room: spareRoom,
  member: () => member,
  refused: ({ token }) => {
    member = null
    say({ kind: 'refused', token })
  },
  runs: (isRunning) => say({ kind: 'runs', isRunning }),
  saveInBulk,
  savePrices,
  keepPrices: async (...what) => void (await keepPrices(...what)),
  tell: () => channel.tell('job'),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

addEventListener('online', wake)
addEventListener('message', ({ data }: MessageEvent<SaverMessage>) => {
  if (data.kind === 'wake') wake()
  if (data.kind === 'member') ({ member } = data)
  if (data.kind !== 'run') return
  ;({ member } = data)
  say({ kind: 'heard' })
  runLocked(deps, data.command, stop.signal).then(
    (how) => say({ kind: 'over', how }),
    (error: unknown) => {
      console.error('Saving the catalogue failed.', error)
      say({ kind: 'over', how: 'failed' })
    },
  )
})
