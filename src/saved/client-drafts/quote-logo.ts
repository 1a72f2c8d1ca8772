/** The logo that a customer chose for quotes: on this device alone, beside the drafts, and sealed like them (req 18.9). */
import * as v from 'valibot'
import { jpegOfText, textOfJpeg } from '../../device/picture-bytes'
import { databases } from '../../device/storage-names'
import { ownedCollection } from '../owned/collection'

const id = 'quote-logo'
/** `jpeg` is base64; '' where no logo is wanted. */
const LogoRow = v.object({ id: v.literal(id), jpeg: v.string() })

const logos = ownedCollection<v.InferOutput<typeof LogoRow>>({
  database: databases.clientDrafts,
  schema: LogoRow,
  refusal: 'This device could not save the logo. Please try again.',
})

/** Of who is signed in. 'none': not even the account's own picture. Null where nothing was chosen. */
export type ChosenLogo = Blob | 'none' | null

export async function readLogo(): Promise<ChosenLogo> {
  const row = await logos.get(id)
  if (!row) return null
  return row.jpeg === '' ? 'none' : jpegOfText(row.jpeg)
}

/** Throws NotStoredFailure. */
export async function keepLogo(logo: ChosenLogo): Promise<void> {
  if (logo === null) await logos.remove([id])
  else await logos.put([{ id, jpeg: logo === 'none' ? '' : await textOfJpeg(logo) }])
}
