/**
 * Unsent answers of the page behind a private link: one form body per kind. They are not in localStorage, which the
 * Logout of an account on this device clears.
 */
import { del, get, set } from 'idb-keyval'
import { openStore } from '../../../src/device/database'
import { databases } from '../../../src/device/storage-names'

/** Kinds of answers, in the order in which they are sent. */
export const answerKinds = ['answer', 'change', 'approve'] as const
export type AnswerKind = (typeof answerKinds)[number]

// The page must not wait long for a database that never answers.
const store = openStore(databases.linkAnswers, { storeName: 'answers', timeoutMs: 3000 })

const keyOf = (kind: AnswerKind) => `${location.pathname} ${kind}`

/** Fields of a single product, in contrast to the fields of the approval. */
export const isAnswerField = (name: string): boolean => /^(choice|quantity|comment)-/.test(name)

/** Resolves to null when there is no unsent answer, and when the database does not answer. */
export async function readUnsent(kind: AnswerKind): Promise<string | null> {
  const body = await get<string>(keyOf(kind), store).catch(() => null)
  return body ?? null
}

/** Resolves to false when this device cannot store it. */
function writeUnsent(kind: AnswerKind, body: string): Promise<boolean> {
  return set(keyOf(kind), body, store).then(
    () => true,
    () => false,
  )
}

export function removeUnsent(kind: AnswerKind): Promise<void> {
  return del(keyOf(kind), store).catch(() => {})
}

/** Returns the included fields as a form body that is marked as sent late. */
function lateBody(body: URLSearchParams, isIncluded: (name: string) => boolean): string {
  const fields = new URLSearchParams([...body].filter(([name]) => isIncluded(name)))
  fields.set('waited', 'yes')
  return fields.toString()
}

/**
 * Resolves to false when this device cannot store it. The answers in an approval are stored separately, so that the
 * newest answers are approved.
 */
export async function storeUnsent(kind: AnswerKind, body: URLSearchParams): Promise<boolean> {
  if (kind !== 'approve')
    return writeUnsent(
      kind,
      lateBody(body, () => true),
    )
  if ([...body.keys()].some(isAnswerField)) {
    const answer = new URLSearchParams(body)
    answer.set('do', 'answer')
    const isAnswer = (name: string) => isAnswerField(name) || ['version', 'known', 'do'].includes(name)
    if (!(await writeUnsent('answer', lateBody(answer, isAnswer)))) return false
  }
  return writeUnsent(
    'approve',
    lateBody(body, (name) => !isAnswerField(name)),
  )
}

/** An unsent approval approves the answers that this device sent last: `known` is their time in epoch ms. */
export async function renewApproval(known: number): Promise<void> {
  const approval = await readUnsent('approve')
  if (approval === null) return
  const fields = new URLSearchParams(approval)
  fields.set('known', String(known))
  await writeUnsent('approve', fields.toString())
}
