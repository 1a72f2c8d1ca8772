/** Changes to files in a customer's artwork library: name, tags and visibility (req 24.3). */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { endingOf, safeFileName } from '../../src/domain/cart/artwork'
import { maxTagLength, maxTags } from '../../src/domain/artwork/library'
import type { Executor } from '../db/client'
import { artworkFile } from '../db/schema-library'
import { isFileOfUser } from '../files/library'
import { invalid, notFound } from '../base/errors'
import { PlainText } from '../base/input'

export const FileEdit = v.object({
  Name: v.optional(v.nullable(v.pipe(PlainText, v.trim()))),
  Tags: v.optional(v.nullable(v.pipe(v.array(v.pipe(PlainText, v.trim())), v.maxLength(100)))),
  Hidden: v.optional(v.nullable(v.boolean())),
})

/** A field that is undefined or null stays unchanged. */
export async function editFile(
  tx: Executor,
  { userId, sha256 }: { userId: number; sha256: string },
  { Name, Tags, Hidden }: v.InferOutput<typeof FileEdit>,
): Promise<{ Message: string }> {
  const [file] = await tx.select().from(artworkFile).where(isFileOfUser(userId, sha256)).for('update')
  if (!file) throw notFound('This file')
  await tx
    .update(artworkFile)
    .set({
      name: Name ? nameWithEnding(Name, file.name) : file.name,
      tags: Tags ? tagsOf(Tags) : file.tags,
      ...(typeof Hidden === 'boolean' && {
        hiddenAt: Hidden ? sql`coalesce(${artworkFile.hiddenAt}, now())` : null,
      }),
    })
    .where(isFileOfUser(userId, sha256))
  return { Message: 'Your file was changed.' }
}

/** The ending determines the type of the file, so it stays. */
function nameWithEnding(name: string, previousName: string): string {
  const ending = endingOf(previousName)
  return safeFileName(endingOf(name) === ending ? name : `${name}.${ending}`)
}

function tagsOf(sent: string[]): string[] {
  const tags = new Map(sent.filter((tag) => tag !== '').map((tag) => [tag.toLowerCase(), tag]))
  if (tags.size > maxTags) throw invalid(`A file can have at most ${maxTags} tags.`)
  if ([...tags.values()].some((tag) => tag.length > maxTagLength))
    throw invalid(`A tag can have at most ${maxTagLength} characters.`)
  return [...tags.values()]
}

/** A hidden file is shown again when its customer uploads it again. */
export async function showFile(tx: Executor, userId: number, sha256: string): Promise<void> {
  await tx.update(artworkFile).set({ hiddenAt: null }).where(isFileOfUser(userId, sha256))
}
