/** The process that reads lists of badges. */
import { textOfFile } from '../../../server/floor/input'
import { chunksOfRows, handleRequests } from '../../../server/floor/process-pool'
import { attendeesIn } from './badge-list'

handleRequests(async ({ bytes }: { bytes: Uint8Array }) => {
  const { head, rows } = attendeesIn(textOfFile(bytes))
  return { reply: head, chunks: chunksOfRows(rows) }
})
