/** What an order is printed from, as files in a folder of the operator's. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { keptArtwork } from '../files/artwork'
import { fileStore } from '../files/store'
import { filesOfOrder, linesOfOrder, type OrderRow } from '../reads/order'
import type { CommandContext } from './command'

/** Named by order, line, number and name: `10037-1-700000004-logo.png`. A file that is lost is told of. */
export async function exportFiles(
  { id }: OrderRow,
  folder: string | undefined,
  { db, settings, print }: CommandContext,
): Promise<void> {
  if (!folder) throw new Error(`Say into which folder: order ${id} files FOLDER.`)
  const files = await filesOfOrder(db, id)
  if (files.length === 0) return print(`Order ${id} has no files.`)
  const places = new Map((await linesOfOrder(db, id)).map((line, index) => [line.id, index + 1]))
  // What customers send is theirs: for whoever ran the command alone.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const store = fileStore(settings)
  const lost: string[] = []
  for (const file of files) {
    const content = await keptArtwork(store, file.file)
    if (!content) {
      lost.push(`${file.id} (${file.name})`)
      continue
    }
    const place = path.join(folder, `${id}-${places.get(file.orderLineId ?? 0)}-${file.id}-${file.name}`)
    await writeFile(place, content, { mode: 0o600 })
    print(`${place}  ${file.purpose === 'approval' ? 'proof' : 'artwork'}`)
  }
  if (lost.length > 0) throw new Error(`These are not in the file store any more: ${lost.join(', ')}.`)
}
