/** One row of the operator's table of acts (server/acts.ts), and how it is performed. */
import * as v from 'valibot'
import type { DeskRight } from '../../src/domain/desk/rights'
import type { Executor, Transactor } from '../db/client'
import { notFound } from '../base/errors'
import { idOf } from '../base/input'
import type { Settings } from '../base/settings'
import { type Actor, performAct, type ProductChange, withVersion } from '../writes/audit'

export type ActContext = {
  db: Transactor
  settings: Settings
  member: Actor & { rights: readonly DeskRight[] }
}

/** The parameters in the path of the call, each with its parser, which can also look up a name or a row. */
type Params = Record<string, (text: string, context: ActContext) => unknown>
type Body = v.GenericSchema<unknown, object> & { readonly entries: object }
type Input<P extends Params, B extends Body> = NoInfer<
  { [Name in keyof P]: Awaited<ReturnType<P[Name]>> } & v.InferOutput<B>
>
/** `prepared`: the result of `prepare`; `before`: the database row before the act. */
type WriteContext<Row, Prepared> = ActContext & { prepared: Prepared; before: Row | null }

const noBody = v.object({})
/** The entry of a body that is one file. */
export const FileBytes = v.instance(Uint8Array)
/** Returns 0, the id of no row, when the id is invalid. */
export const idParam = (text: string) => idOf(text) ?? 0

type ActRow<P extends Params, B extends Body, Row extends object, Prepared, Result> = {
  /** Noun and verb of the command, such as "orders move". The log names the act by the verb. */
  name: string
  /** The command's help text, one sentence. */
  help: string
  call: readonly ['POST' | 'PUT' | 'PATCH' | 'DELETE', string]
  /** The caller needs one of these rights, or `all`. */
  rights: readonly DeskRight[]
  params?: P
  body?: B
  /** Names of the command's options that differ from the names of the body's fields. */
  flags?: Readonly<Record<string, string>>
  subject: (input: Input<P, B>) => string
  /** Returns the name of the act in the log, if the name depends on the input. */
  log?: (input: Input<P, B>) => string
  /** Reads the row of the act; acts that have no row omit this function. */
  read?: (tx: Executor, input: Input<P, B>, context: ActContext) => Promise<Row | null>
  /** Returns the error for a row that does not exist; without `missing`, the act can create the row. */
  missing?: (input: Input<P, B>) => Error
  logged?: (row: Row) => object
  /** Work before the transaction, such as reading a file, so that no connection is in use meanwhile. */
  prepare?: (input: Input<P, B>, context: ActContext) => Promise<Prepared>
  write: (tx: Transactor, input: Input<P, B>, context: WriteContext<Row, Prepared>) => Promise<Result>
  /** The log's content about an act that has no row. */
  loggedResult?: (result: Result) => object
  /** The changes of single products, by which an act on several products can be undone. */
  loggedProducts?: (result: Result) => readonly ProductChange[]
  /** Returns the data of the reply; default: the row after the act, or the result of an act that has no row. */
  send?: (result: Result, input: Input<P, B>, context: ActContext) => object | Promise<object>
  /** Returns the output of a command if it is shorter than the reply. */
  report?: (result: Result) => object
  /** The schema of the reply's data. */
  reply: v.GenericSchema
}

type Outcome = {
  /** The act and its subject, as in the log. */
  entry: { act: string; subject: string }
  sent: object
  /** For a command's output: the data of the reply, or only the changed fields of a row. */
  report: object
  /** null: the act never sends emails. */
  isMailed: boolean | null
}

export type Act = {
  name: string
  help: string
  call: readonly [method: string, path: string]
  rights: readonly DeskRight[]
  /** Names of the parameters in the path. */
  params: string[]
  body: Body | null
  flags: Readonly<Record<string, string | undefined>>
  reply: v.GenericSchema
  /** `texts`: the parameters by their names; `body`: the result of the body's schema. */
  perform: (context: ActContext, texts: Record<string, string>, body: object) => Promise<Outcome>
}

export function act<
  Row extends object,
  Prepared,
  Result,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- A path without parameters.
  P extends Params = Record<never, never>,
  B extends Body = typeof noBody,
>(row: ActRow<P, B, Row, Prepared, Result>): Act {
  const { name, help, call, rights, body = null, flags = {}, reply } = row
  const params: Params = row.params ?? {}
  return {
    name,
    help,
    call,
    rights,
    params: Object.keys(params),
    body,
    flags,
    reply,
    perform: async (context, texts, content) => {
      const keys: Record<string, unknown> = {}
      for (const [param, parse] of Object.entries(params))
        keys[param] = await parse(texts[param] ?? '', context)
      const input = { ...content, ...keys } as unknown as Input<P, B> & { version?: string | null }
      const entry = { act: row.log?.(input) ?? verbOf(name), subject: row.subject(input) }
      const prepared = (await row.prepare?.(input, context)) as Prepared
      const { read, missing, logged, loggedResult, loggedProducts } = row
      const logging = {
        ...entry,
        version: input.version ?? null,
        ...(read && { read: (tx: Executor) => read(tx, input, context) }),
        ...(logged && { logged }),
        ...(loggedResult && { loggedResult }),
        ...(loggedProducts && { loggedProducts }),
      }
      const {
        row: after,
        changes,
        result,
      } = await performAct<Row, Result>(context.db, context.member, logging, (tx, before) => {
        if (!before && missing) throw missing(input)
        return row.write(tx, input, { ...context, prepared, before })
      })
      const defaultData = read ? after && withVersion(after) : result
      const sent: unknown = row.send ? await row.send(result, input, context) : defaultData
      if (typeof sent !== 'object' || sent === null)
        throw missing?.(input) ?? notFound(`The ${entry.subject}`)
      const report = row.report?.(result) ?? (read && !row.send ? changes.after : sent)
      return { entry, sent, report, isMailed: isMailedBy(result) }
    },
  }
}

/** "mark proof" for "orders mark-proof". */
const verbOf = (name: string) => name.replace(/^\S+ /, '').replaceAll('-', ' ')

function isMailedBy(result: unknown): boolean | null {
  return typeof result === 'object' && result !== null && 'isMailed' in result
    ? result.isMailed === true
    : null
}
