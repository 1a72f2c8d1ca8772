/** The worker that reads the saved catalogue: messages in, answers out. All that it knows is in reader.ts. */
import { openChannel } from '../../../device/channel'
import { catalogueChannel } from '../../../device/storage-names'
import { createReader } from './reader'
import type { ReaderReply, ReaderRequest } from './reader-client'
import { createYield } from './yield'

const reader = createReader(createYield(), () => Date.now())
openChannel(catalogueChannel, reader.changed)

const say = (message: ReaderReply) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => {
  if (data.kind !== 'ask') {
    void (data.kind === 'warm' ? reader.warm(data.reader) : reader.open()).catch(() => {})
    return
  }
  const { id, asked } = data
  say({ id, kind: 'heard' })
  reader.answer(asked).then(
    (kept) => say({ id, kind: 'answer', kept }),
    (error: unknown) => {
      console.warn('The saved catalogue could not be read.', error)
      say({ id, kind: 'answer', kept: null })
    },
  )
})
