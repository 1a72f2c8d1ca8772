/** The logo that a customer chose for quotes: on this device alone, beside the drafts, and sealed like them (req 18.9). */
import * as v from 'valibot'
import { openOwnedStore } from '../../device/owned-rows'
import { jpegOfText, textOfJpeg } from '../../device/picture-bytes'
import { databases } from '../../device/storage-names'
import { notStored } from '../../domain/not-stored'
import { currentSession } from '../../session/session-reader'

const id = 'quote-logo'
/** `jpeg` is base64; '' where no logo is wanted. */
const LogoRow = v.object({ id: v.literal(id), jpeg: v.string() })
type LogoRow = v.InferOutput<typeof LogoRow>

/** Of who is signed in. 'none': not even the account's own picture. Null where nothing was chosen. */
export type ChosenLogo = Blob | 'none' | null

export async function readLogo(): Promise<ChosenLogo> {
  const [row] = (await change(() => ({ put: [], drop: [] }))).filter((one) => v.is(LogoRow, one))
  if (!row) return null
  return row.jpeg === '' ? 'none' : jpegOfText(row.jpeg)
}

/** Throws NotStoredFailure. */
export async function keepLogo(logo: ChosenLogo): Promise<void> {
  const jpeg = logo instanceof Blob ? await textOfJpeg(logo) : ''
  try {
    await change(() => (logo === null ? { put: [], drop: [id] } : { put: [{ id, jpeg }], drop: [] }))
  } catch (error) {
    throw notStored(error, 'This device could not save the logo. Please try again.')
  }
}

type Change = ReturnType<typeof openOwnedStore<LogoRow>>['change']

async function change(plan: Parameters<Change>[1]): Promise<readonly unknown[]> {
  const owner = currentSession()?.owner
  return owner === undefined ? [] : openOwnedStore<LogoRow>(databases.clientDrafts).change(owner, plan)
}
