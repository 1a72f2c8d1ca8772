/** Answers of the saved catalogue to reads that the shop did not answer. */
import type { SavedReply, ReadCall } from '../../../api/request'
import { openChannel } from '../../../device/channel'
import { databaseExists } from '../../../device/database'
import { catalogueChannel, databases } from '../../../device/storage-names'
import { currentPartition, currentRole, signedIn } from '../../../session/identity'
import { catalogueKeys } from '../layout'
import { sharedBundleStore } from '../bundle-store'
import { openReaderClient, type ReaderClient } from './reader-client'
import { questionOf, type Reader } from './reader-question'

let line: ReaderClient | null = null
/** Whether there is anything to read; looked up again after every message of a saving. */
let isThere: Promise<boolean> | null = null

openChannel(catalogueChannel, () => {
  isThere = null
  // A catalogue that is gone is let go of at once, also while nobody asks.
  if (line) void hasCatalogue()
})

/** What the saved catalogue says to a read; null when it says nothing, for whatever reason. Never rejects. */
export async function savedAnswer(call: ReadCall): Promise<SavedReply | null> {
  const question = questionOf(call)
  const reader = whoAsks(call)
  if (!question || (call.asMember && !signedIn()) || !(await hasCatalogue())) return null
  const kept = await (line ??= openReaderClient()).ask({ question, reader })
  // Own prices are nobody else's, also when somebody signed out or in meanwhile.
  return reader === null || currentPartition() === reader.partition ? kept : null
}

/** Gets ready for answers and searches, where there is a catalogue. Never rejects. */
export async function warmReader(): Promise<void> {
  if (await hasCatalogue()) (line ??= openReaderClient()).warm()
}

function whoAsks({ asMember }: ReadCall): Reader | null {
  return asMember ? { partition: currentPartition(), role: currentRole() } : null
}

async function hasCatalogue(): Promise<boolean> {
  isThere ??= look()
  const found = await isThere
  // Nothing of it stays in memory when it was removed.
  if (!found) {
    line?.close()
    line = null
  }
  return found
}

async function look(): Promise<boolean> {
  try {
    if (!(await databaseExists(databases.catalogue))) return false
    const store = sharedBundleStore(databases.catalogue, { makes: false })
    const known = await Promise.all([catalogueKeys.bundle, catalogueKeys.job].map((key) => store.get(key)))
    return known.some((record) => record !== undefined)
  } catch {
    return false
  }
}
