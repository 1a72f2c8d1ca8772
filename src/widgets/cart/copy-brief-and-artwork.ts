/**
 * Copies the brief and the artwork of a reorder to its new cart lines, unless these have a brief or artwork already.
 * Each file is uploaded once for all lines that had it (req 6.14).
 */
import type { QueryClient } from '@tanstack/react-query'
import type { CartLine, NewLine } from '../../domain/cart/cart'
import { choiceName, jobKey } from '../../domain/cart/job'
import { cellKey } from '../../domain/product/variation'
import { InvalidTokenFailure } from '../../domain/failure'
import { failureMessage } from '../../domain/failure-message'
import type { OrderFile, OrderLine } from '../../domain/order/order'
import { createBriefEdit } from '../../outbox/kinds/brief'
import { storeOrSend } from '../../outbox/queues'
import { readCartNow } from '../../queries/cart-line'
import { reorderFile } from '../../queries/order'
import { artworkQueueOf } from './artwork-queue'

type ReorderedLine = { ordered: OrderLine; line: NewLine }
type Pair = { ordered: OrderLine; cartLine: CartLine }

/**
 * Resolves when the briefs are stored and the uploads are queued. Returns messages about everything that could not be
 * copied.
 */
export async function copyBriefAndArtwork(
  queryClient: QueryClient,
  added: readonly ReorderedLine[],
): Promise<string[]> {
  const problems = new Set<string>()
  const noteProblem = (subject: string) => (error: unknown) => {
    // An ended session shows its own message.
    if (!(error instanceof InvalidTokenFailure))
      problems.add(`${subject} could not be copied. ${failureMessage(error)}`)
    return null
  }
  const cart = await readCartNow(queryClient).catch(noteProblem('Brief and artwork'))
  const lines = (cart ?? []).flatMap((group) => group.lines.map((line) => ({ line, slug: group.slug })))
  const jobs = new Map<string, Pair[]>()
  for (const { ordered, line } of added) {
    const key = jobKey({ productId: line.productId, setups: ordered.setups })
    const match = lines.find((entry) => jobKey(entry.line) === key && cellKey(entry.line) === cellKey(line))
    if (!match) continue
    await copyBrief(ordered, match).catch(noteProblem(`The brief of ${ordered.name}`))
    if (match.line.artwork.length === 0)
      jobs.set(key, [...(jobs.get(key) ?? []), { ordered, cartLine: match.line }])
  }
  for (const [key, pairs] of jobs)
    for (const { file, lineIds } of await downloadFiles(pairs, noteProblem))
      artworkQueueOf(queryClient, key).add([file], lineIds)
  return [...problems]
}

async function copyBrief(
  { brief: text }: OrderLine,
  { line, slug }: { line: CartLine; slug: string },
): Promise<void> {
  const { id: lineId, name, brief: base } = line
  if (text.trim() === '' || base.trim() !== '') return
  const product = { name, slug, choice: choiceName(line) }
  await storeOrSend(createBriefEdit({ lineId, text, base, product }))
}

/**
 * Downloads the files of the order. An order has a copy of a file for each line; files of the same name and size
 * count as one.
 */
async function downloadFiles(
  pairs: readonly Pair[],
  noteProblem: (subject: string) => (error: unknown) => null,
): Promise<{ file: File; lineIds: Set<string> }[]> {
  const files = new Map<string, { file: File; lineIds: Set<string> }>()
  for (const { ordered, cartLine } of pairs)
    for (const { url, name } of ordered.customerFiles.filter(isReadable)) {
      const file = await reorderFile({ url, name }).catch(noteProblem(name))
      if (!file) continue
      const entry = files.get(`${file.size} ${name}`) ?? { file, lineIds: new Set() }
      files.set(`${file.size} ${name}`, { ...entry, lineIds: entry.lineIds.add(cartLine.id) })
    }
  return [...files.values()]
}

function isReadable(file: OrderFile): file is OrderFile & { url: string } {
  return file.url !== null
}
