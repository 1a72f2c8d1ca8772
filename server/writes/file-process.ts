/** The process that reads files of staff: products, and items from a tablet. */
import { textOfFile } from '../floor/input'
import { chunksOfRows, handleRequests } from '../floor/process-pool'
import { productsIn } from './import-file'
import type { FileRequest } from './read-file'
import { changesIn } from './tablet-file'

handleRequests(async ({ kind, name, bytes }: FileRequest) => {
  const text = textOfFile(bytes)
  const { head, rows } = kind === 'products' ? productsIn(name, text) : changesIn(text)
  // This comes before the reply is built, because it reads the rows of products, and `head` counts them.
  const chunks = chunksOfRows(rows)
  return { reply: head, chunks }
})
