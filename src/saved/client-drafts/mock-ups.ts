/**
 * Logos that the signed-in customer tried on products, and the pictures made of both: on this device alone, sealed while that
 * one is away, like the drafts that name them (session/sealing.ts). Files are kept as text, which is what can be sealed.
 */
import * as v from 'valibot'
import { fileOfText, textOfBlob } from '../../device/file-text'
import { databases } from '../../device/storage-names'
import type { DraftLine } from '../../domain/client-draft/client-draft'
import { newUuid } from '../../domain/uuid'
import { ownedCollection, signedInOwner } from '../owned/collection'
import { clientDrafts } from './client-drafts'

/** The files as `data:` URLs. */
const MockUpRow = v.object({
  id: v.string(),
  owner: v.string(),
  /** Epoch ms. */
  createdAt: v.number(),
  logo: v.object({ name: v.string(), data: v.string() }),
  /** Null where the product's picture may not be copied. */
  picture: v.nullable(v.string()),
})
type MockUpRow = v.InferOutput<typeof MockUpRow>

/** What no draft names is kept so long, in ms: a line that was removed may come back by Undo. */
const keptUnused = 24 * 3_600_000

const mockUps = ownedCollection<MockUpRow>({
  database: databases.mockUps,
  schema: MockUpRow,
  refusal: 'This device could not save the logo. Please try again.',
})

/** Resolves to the id by which a line names it. Throws NotStoredFailure. */
export async function keepMockUp(logo: File, picture: Blob | null): Promise<string> {
  const owner = signedInOwner()
  const [data, drawn] = await Promise.all([textOfBlob(logo), picture && textOfBlob(picture)])
  const row = { id: newUuid(), owner, createdAt: Date.now(), logo: { name: logo.name, data }, picture: drawn }
  await mockUps.put([row], owner)
  await dropUnused(owner)
  return row.id
}

async function dropUnused(owner: string): Promise<void> {
  const drafts = clientDrafts().rows()
  if (!drafts) return
  const used = new Set(drafts.flatMap(({ lines }) => lines.map(({ mockUp }) => mockUp?.id)))
  const since = Date.now() - keptUnused
  await mockUps.sweep(
    (row) => v.is(MockUpRow, row) && row.owner === owner && row.createdAt < since && !used.has(row.id),
  )
}

/** Null where there is none, or where it belongs to nobody who is here. */
async function read({ mockUp }: Pick<DraftLine, 'mockUp'>): Promise<MockUpRow | null> {
  return mockUp === undefined ? null : mockUps.get(mockUp.id)
}

/** The product with the logo on it, as a PNG; null where the line has none. */
export async function readMockUpPicture(line: Pick<DraftLine, 'mockUp'>): Promise<Blob | null> {
  const picture = (await read(line))?.picture ?? null
  return picture === null ? null : fileOfText(picture, 'mock-up.png')
}

/** The logo's file; null where the line has none. */
export async function readLogoFile(line: Pick<DraftLine, 'mockUp'>): Promise<File | null> {
  const logo = (await read(line))?.logo
  return logo ? fileOfText(logo.data, logo.name) : null
}
