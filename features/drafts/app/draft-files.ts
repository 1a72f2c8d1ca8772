/**
 * Exchanges the logos of drafts with the account. The account stores each file once, by its SHA-256. A draft refers to
 * its files only after their upload.
 */
import { fetchDraftFile, saveDraftFile } from './draft-calls'
import { sha256Of } from '../../../src/device/files'
import { type ClientDraft, type DraftLine, type DraftMockUp, withLine } from '../rules/client-draft'
import { isKnownFailure } from '../../../src/domain/failure'
import { clientDrafts, putMockUp, readLogoFile, readMockUpPicture } from './client-drafts'

/** Ids of mock-ups whose files are both on this device and in the account, so that they are checked only once. */
const exchangedIds = new Set<string>()

/**
 * Uploads files of these drafts that the account may lack, and downloads files that this device lacks. Known failures
 * are logged, and the file is tried again later.
 */
export async function exchangeFiles(drafts: readonly ClientDraft[]): Promise<void> {
  for (const draft of drafts)
    for (const line of draft.lines)
      try {
        if (!line.mockUp || exchangedIds.has(line.mockUp.id)) continue
        if (line.mockUp.files) await fetchMissing(line, line.mockUp)
        else await uploadFiles(draft.id, line, line.mockUp)
        exchangedIds.add(line.mockUp.id)
      } catch (error) {
        if (!isKnownFailure(error)) throw error
        console.warn('A logo could not be exchanged with the account.', error)
      }
}

async function uploadFiles(draftId: string, line: DraftLine, mockUp: DraftMockUp): Promise<void> {
  const logo = await readLogoFile(line)
  if (!logo) return
  const picture = await readMockUpPicture(line)
  const [logoHash, pictureHash] = await Promise.all([sha256Of(logo), picture && sha256Of(picture)])
  if (logoHash === null) return
  await saveDraftFile(logoHash, logo, logo.name)
  if (picture && pictureHash) await saveDraftFile(pictureHash, picture)
  const files = { logo: { sha256: logoHash, name: logo.name }, picture: pictureHash }
  await clientDrafts().edit(
    draftId,
    withLine(line.id, (currentLine) =>
      currentLine.mockUp?.id === mockUp.id ? { ...currentLine, mockUp: { ...mockUp, files } } : currentLine,
    ),
  )
}

async function fetchMissing(line: DraftLine, { id, files }: DraftMockUp): Promise<void> {
  if (!files || (await readLogoFile(line))) return
  const logo = await fetchDraftFile(files.logo.sha256, files.logo.name)
  const picture = files.picture === null ? null : await fetchDraftFile(files.picture, 'mock-up.png')
  await putMockUp(id, logo, picture)
}
