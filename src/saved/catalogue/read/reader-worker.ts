/** The worker that reads the saved catalogue. Its logic is in reader.ts. */
import { openChannel } from '../../../device/channel'
import { catalogueChannel } from '../../../device/storage-names'
import { handlePageCalls, createYield } from '../../../device/worker-rpc'
import { createReader } from './reader'
import type { ReaderProtocol } from './reader-question'

const reader = createReader(createYield(), () => Date.now())
openChannel(catalogueChannel, reader.markStale)

handlePageCalls<ReaderProtocol>((call) => {
  switch (call.kind) {
    case 'ask':
      return reader.answer(call.query)
    case 'warm':
      return reader.warm(call.reader)
    case 'open':
      return reader.open()
  }
})
