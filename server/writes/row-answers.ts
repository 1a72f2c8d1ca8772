/** Calls with a row for each of many products: each row is checked and answered by itself (req 22.59). */
import * as v from 'valibot'
import type { DeskRowAnswers } from '../../src/domain/desk/product-row'
import { timeSlices } from '../base/concurrency'
import type { ProductChange } from './audit'
import { issueMessage } from './import-schema'

export const maxRows = 10_000
const maxReported = 20

type Result = DeskRowAnswers['rows'][number]['result']
export type RowAnswer = { result: Result; reason?: string }

export const changedRow: RowAnswer = { result: 'changed' }
export const unchangedRow: RowAnswer = { result: 'unchanged' }
/** `reason` names the field first: "quantity: is missing." */
export const invalidRow = (reason: string): RowAnswer => ({ result: 'invalid', reason })
export const unknownSku = (sku: string): RowAnswer => ({
  result: 'unknown',
  reason: `sku: "${sku}" is not in the shop.`,
})

/** `read` receives the SKUs of all valid rows, and returns the function that makes the change of a row. */
export async function answerRows<Row extends { sku: string }>(
  schema: v.GenericSchema<unknown, Row>,
  contents: readonly unknown[],
  read: (skus: string[]) => Promise<(row: Row) => RowAnswer>,
): Promise<DeskRowAnswers> {
  const pause = timeSlices()
  const checkedRows = []
  for (const content of contents) {
    checkedRows.push({ sku: skuOf(content), ...v.safeParse(schema, content, { abortPipeEarly: true }) })
    await pause()
  }
  const answerRow = await read(checkedRows.flatMap(({ success, output }) => (success ? output.sku : [])))
  const counts = { changed: 0, unchanged: 0, unknown: 0, invalid: 0 }
  const rows = []
  for (const { sku, success, output, issues } of checkedRows) {
    const answer = success ? answerRow(output) : invalidRow(issueMessage(issues[0], 'row'))
    counts[answer.result] += 1
    rows.push({ sku, ...answer })
    await pause()
  }
  return { ...counts, rows }
}

const Sku = v.object({ sku: v.string() })
const skuOf = (content: unknown) => (v.is(Sku, content) ? content.sku.trim().slice(0, 60) : '')

/** The answers, with the changes of products for the log. */
export type LoggedAnswers = DeskRowAnswers & { changes: ProductChange[] }

export const answersOf = ({ changes: _, ...answers }: LoggedAnswers) => answers

/** For the log. */
export const countsOf = ({ rows: _, changes: __, ...counts }: LoggedAnswers) => counts

/** For the output of a command: the counts, and the first rows that were refused. */
export function reportOf(answers: LoggedAnswers) {
  const refused = answers.rows.flatMap(({ sku, reason }, index) =>
    reason === undefined ? [] : [`Entry ${index + 1}${sku && ` (${sku})`}, ${reason}`],
  )
  const more = refused.length > maxReported ? ['… and more'] : []
  return {
    ...countsOf(answers),
    ...(refused.length > 0 && { refused: [...refused.slice(0, maxReported), ...more] }),
  }
}
