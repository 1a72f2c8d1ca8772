/** The worker that saves the catalogue: wishes in, and what becomes of them out. All that it knows is in saver.ts. */
import { callRaw, fetchPicture, probeShop, streamRaw } from '../../api/saver-call'
import { openChannel } from '../../device/channel'
import { pictureCache, spareRoom } from '../../device/picture-cache'
import { catalogueChannel, catalogueTurn, databases } from '../../device/storage-names'
import { inTurn } from '../../device/tab-lock'
import { saveInBulk } from './bulk'
import { openPackStore } from './pack-store'
import { keepPrices } from './price-keeper'
import { savePrices } from './prices'
import { runSaving } from './saver'
import type { Member } from './saver-context'
import { createSleep } from './saver-sleep'
import { takeAway } from './saver-take-away'
import { type SaverWorld, StoppedSaving } from './saver-world'
import type { FromSaver, SaverWish, ToSaver } from './saving-tab'

/** Questions at once, and for somebody who pays for every byte. */
const slots = 4
const fewSlots = 2
/** A tab that waited for its turn holds it for a moment. */
const tries = 10
const pauseBetween = 100

let member: Member | null = null
const stop = new AbortController()
const { sleep, wake } = createSleep()
const say = (message: FromSaver) => postMessage(message)

const channel = openChannel(catalogueChannel, (message) => {
  if (message === 'stop') stop.abort(new StoppedSaving('A person stopped it.'))
})

const world: SaverWorld = {
  catalogue: openPackStore(databases.catalogue),
  open: openPackStore,
  line: {
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
addEventListener('message', ({ data }: MessageEvent<ToSaver>) => {
  if (data.kind === 'wake') wake()
  if (data.kind === 'member') ({ member } = data)
  if (data.kind !== 'run') return
  ;({ member } = data)
  carryOut(data).catch((error: unknown) => {
    console.error('Saving the catalogue failed.', error)
    say({ kind: 'over', how: 'failed' })
  })
})

async function carryOut({ wish }: Extract<ToSaver, { kind: 'run' }>): Promise<void> {
  const inMyTurn = () => carryOutNow(wish).then(() => true)
  for (let left = tries; left > 0; left -= 1) {
    if (await inTurn(catalogueTurn, inMyTurn)) return say({ kind: 'over', how: 'done' })
    await new Promise((resolve) => setTimeout(resolve, pauseBetween))
  }
  say({ kind: 'over', how: 'no-turn' })
}

async function carryOutNow(wish: SaverWish): Promise<void> {
  if (wish.name === 'save' || wish.name === 'update' || wish.name === 'go-on') {
    // A person may have ended it meanwhile.
    if (!stop.signal.aborted) await runSaving(world, wish, stop.signal)
  } else await takeAway(world, wish.name)
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
