/** The process that reads files with the unsent items of a tablet. */
import { textOfFile } from '../floor/input'
import { chunksOfRows, handleRequests } from '../floor/process-pool'
import type { FileRequest } from './read-file'
import { changesIn } from './tablet-file'

handleRequests(async ({ bytes }: FileRequest) => {
  const { head, rows } = changesIn(textOfFile(bytes))
  return { reply: head, chunks: chunksOfRows(rows) }
})
