/** The process that reads files of staff: products, and items from a tablet. */
import { textOfFile } from '../floor/input'
import { chunksOfRows, handleRequests } from '../floor/process-pool'
import { productsIn } from './import-file'
import type { FileRequest } from './read-file'
import { changesIn } from './tablet-file'

handleRequests(async ({ kind, name, bytes }: FileRequest) => {
  const text = textOfFile(bytes)
  const { head, rows } = kind === 'products' ? productsIn(name, text) : changesIn(text)
  // The chunks are built before the reply, because building them reads the rows of products, which `head` counts.
  const chunks = chunksOfRows(rows)
  return { reply: head, chunks }
})
