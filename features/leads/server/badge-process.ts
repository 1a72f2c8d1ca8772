/** The process that reads lists of badges. */
import { textOfFile } from '../../../server/base/input'
import { chunksOfRows, handleRequests } from '../../../server/base/process-pool'
import type { FileRequest } from '../../../server/writes/read-file'
import { attendeesIn } from './badge-list'

handleRequests(async ({ bytes }: FileRequest) => {
  const { head, rows } = attendeesIn(textOfFile(bytes))
  return { reply: head, chunks: chunksOfRows(rows) }
})
