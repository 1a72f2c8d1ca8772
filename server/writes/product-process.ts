/** The process that reads files with products. */
import { textOfFile } from '../base/input'
import { chunksOfRows, handleRequests } from '../base/process-pool'
import { productsIn } from './import-file'
import type { FileRequest } from './read-file'
import { isWorkbook, readWorkbook } from './workbook'

handleRequests(async ({ name, bytes }: FileRequest) => {
  const { head, rows } = productsIn(name, isWorkbook(name) ? readWorkbook(bytes) : textOfFile(bytes))
  // The chunks are built before the reply, because building them reads the rows of products, which `head` counts.
  const chunks = chunksOfRows(rows)
  return { reply: head, chunks }
})
