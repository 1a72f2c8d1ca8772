/** How much a bulk read would bring, as the provider counts it, and whether there is one. */
import { readSnapshotLine, snapshotPath } from '../../../api/catalogue/catalogue-snapshot'
import { SignInPageFailure, streamRaw } from '../../../api/catalogue/saver-call'
import { ContractFailure, OfflineFailure } from '../../../domain/failure'
import { type Beginning, NoBulkFailure } from './bulk-page'
import { linesOf } from './ndjson'
import type { Streamed } from './saver-context'

/** Bytes are uncompressed. */
export type BulkEstimate = { products: number; bytes: number }

/** Null where the provider has no bulk read. Throws OfflineFailure when it cannot be reached, or the signal's reason. */
export async function bulkEstimate(
  categories: string[] | null,
  signal: AbortSignal,
): Promise<BulkEstimate | null> {
  try {
    const path = snapshotPath({ categories, countOnly: true })
    const { products, bytes } = await readBeginning(
      await streamRaw({ method: 'GET', path, token: null }, signal),
    )
    return { products, bytes }
  } catch (error) {
    signal.throwIfAborted()
    // A page may be the shop's own, for any address that it does not know; the next question tells.
    if (error instanceof OfflineFailure && !(error instanceof SignInPageFailure)) throw error
    return null
  }
}

/** The first line of a bulk read. Throws NoBulkFailure when it is none, and ContractFailure when there is no line. */
export async function readBeginning({ chunks }: Pick<Streamed, 'chunks'>): Promise<Beginning> {
  for await (const [line = ''] of linesOf(chunks)) {
    const said = readSnapshotLine(line)
    if (said?.kind === 'snapshot') return said
    throw new NoBulkFailure('The shop offers no bulk read.')
  }
  throw new ContractFailure('GET catalogue/snapshot', '', 'a line is due')
}
