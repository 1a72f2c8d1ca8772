/** Replaces the texts of the shop's FAQ or terms as a whole. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor } from '../db/client'
import { shopText } from '../db/schema-catalogue'
import { invalid } from '../base/errors'
import { PlainText } from '../base/input'
import { sentenceOf } from '../base/issue'

export const textKinds = ['faq', 'terms'] as const
export type TextKind = (typeof textKinds)[number]

/** `description` is HTML; the shop sanitizes it like all other HTML. */
const Texts = v.array(
  v.strictObject({
    title: v.pipe(PlainText, v.trim(), v.nonEmpty(), v.maxLength(300)),
    description: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(20_000)),
  }),
)

export async function setTexts(
  tx: Executor,
  kind: TextKind,
  texts: v.InferOutput<typeof Texts>,
): Promise<void> {
  await tx.delete(shopText).where(eq(shopText.kind, kind))
  if (texts.length > 0)
    await tx.insert(shopText).values(texts.map((text, position) => ({ kind, position, ...text })))
}

/** Refuses with the first mistake. */
export function textsIn(value: unknown): v.InferOutput<typeof Texts> {
  const { success, output, issues } = v.safeParse(Texts, value)
  if (success) return output
  const [issue] = issues
  throw invalid(issue.path ? sentenceOf(issue) : 'The file must contain a list of entries')
}
