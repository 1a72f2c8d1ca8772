/** What a customer says of the files of their artwork library: name, tags, whether they are shown (req 24.3). */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { endingOf, shownName } from '../../src/domain/cart/artwork'
import { maxTagLength, maxTags } from '../../src/domain/artwork/library'
import type { Executor } from '../db/client'
import { artworkFile } from '../db/schema-library'
import { ownFile } from '../files/library'
import { invalid, notFound } from '../floor/errors'
import { PlainText } from '../floor/input'

export const FileEdit = v.object({
  Name: v.optional(v.nullable(v.pipe(PlainText, v.trim()))),
  Tags: v.optional(v.nullable(v.pipe(v.array(v.pipe(PlainText, v.trim())), v.maxLength(100)))),
  Hidden: v.optional(v.nullable(v.boolean())),
})

/** What is not said stays. */
export async function editFile(
  tx: Executor,
  { userId, sha256 }: { userId: number; sha256: string },
  { Name, Tags, Hidden }: v.InferOutput<typeof FileEdit>,
): Promise<{ Message: string }> {
  const [found] = await tx.select().from(artworkFile).where(ownFile(userId, sha256)).for('update')
  if (!found) throw notFound('This file')
  await tx
    .update(artworkFile)
    .set({
      name: Name ? nameLike(Name, found.name) : found.name,
      tags: Tags ? tagsOf(Tags) : found.tags,
      ...(typeof Hidden === 'boolean' && {
        hiddenAt: Hidden ? sql`coalesce(${artworkFile.hiddenAt}, now())` : null,
      }),
    })
    .where(ownFile(userId, sha256))
  return { Message: 'Your file was changed.' }
}

/** The ending says what the file is, and stays. */
function nameLike(name: string, before: string): string {
  const ending = endingOf(before)
  return shownName(endingOf(name) === ending ? name : `${name}.${ending}`)
}

function tagsOf(sent: string[]): string[] {
  const tags = new Map(sent.filter((tag) => tag !== '').map((tag) => [tag.toLowerCase(), tag]))
  if (tags.size > maxTags) throw invalid(`A file can have at most ${maxTags} tags.`)
  if ([...tags.values()].some((tag) => tag.length > maxTagLength))
    throw invalid(`A tag can have at most ${maxTagLength} characters.`)
  return [...tags.values()]
}

/** Who sends a hidden file again wants it shown. */
export async function showFile(tx: Executor, userId: number, sha256: string): Promise<void> {
  await tx.update(artworkFile).set({ hiddenAt: null }).where(ownFile(userId, sha256))
}
