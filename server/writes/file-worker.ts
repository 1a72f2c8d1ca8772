/** The thread in which files of staff are read. */
import { textOfFile } from '../floor/input'
import { answerRequests, piecesOf } from '../floor/worker-pool'
import { attendeesIn } from './badge-list'
import { productsIn } from './import-file'
import type { FileRequest, ReadFile } from './read-file'
import { changesIn } from './tablet-file'

answerRequests(
  async ({
    kind,
    name,
    bytes,
  }: FileRequest): Promise<{ reply: ReadFile<unknown>; transfer?: ArrayBuffer[] }> => {
    const text = textOfFile(bytes)
    const { head, rows } =
      kind === 'products' ? productsIn(name, text) : kind === 'badges' ? attendeesIn(text) : changesIn(text)
    // First, as the rows of products are read on the way, and `head` counts them.
    const pieces = piecesOf(rows)
    return { reply: { head, pieces }, transfer: pieces.map(({ buffer }) => buffer) }
  },
)
