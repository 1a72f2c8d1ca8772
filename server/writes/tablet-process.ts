/** The process that reads files with the unsent items of a tablet. */
import { textOfFile } from '../base/input'
import { chunksOfRows, handleRequests } from '../base/process-pool'
import type { FileRequest } from './read-file'
import { changesIn } from './tablet-file'

handleRequests(async ({ bytes }: FileRequest) => {
  const { head, rows } = changesIn(textOfFile(bytes))
  return { reply: head, chunks: chunksOfRows(rows) }
})
