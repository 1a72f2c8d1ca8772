/** Every call over replies as providers write them (replies/*.json): what it sends, reads and refuses. */
import { beforeEach, describe, expect, test } from 'vitest'
import { reportFaultsTo } from '../../../src/api/wire'
import { type Asked, json, provider } from './answers'

type Case = {
  it: string
  args?: unknown[]
  token?: string
  status?: number
  headers?: Record<string, string>
  /** What the provider answers; several mean the same. */
  reply?: unknown
  replies?: unknown[]
  /** In place of JSON. */
  text?: string
  type?: string
  /** No answer comes. */
  error?: true
  sent?: object | object[]
  /** What is read, whole or in part, or how it fails. */
  value?: unknown
  has?: object
  fails?: object
}

type Calls = Record<string, (...args: unknown[]) => Promise<unknown>>
const modules = import.meta.glob<Calls>(
  '../../../src/api/{account,cart,category,client-link,content,giveaway,order,product}/*.ts',
  { eager: true },
)
const calls: Calls = Object.assign({}, ...Object.values(modules))
const nouns = import.meta.glob<Record<string, { args?: unknown[]; cases: Case[] }>>('./replies/*.json', {
  eager: true,
  import: 'default',
})

beforeEach(() => reportFaultsTo(() => {}))

/** JSON and forms are told apart by their header; what else stands in headers is shown. */
function plain({ method, url, body, headers }: Asked): object {
  const { 'content-type': type, ...own } = Object.fromEntries(headers)
  return {
    call: `${method} ${url.replace('/frontend/api/', '')}`,
    ...(body !== undefined && { [type === 'application/json' ? 'body' : 'form']: body }),
    ...(Object.keys(own).length > 0 && { headers: own }),
  }
}

describe.each(Object.values(nouns).flatMap((byCall) => Object.entries(byCall)))('%s', (name, call) => {
  test.each(call.cases)('$it', async ({ args = call.args ?? [], reply, replies = [reply], ...one }) => {
    const { status = 200, headers, type = 'application/json', text, token } = one
    for (const said of replies) {
      const { asked } = provider(() => {
        if (one.error) throw new TypeError('Failed to fetch')
        if (text === undefined) return json(said, status, headers)
        return new Response(text, { status, headers: { 'content-type': type } })
      }, token)
      const result = await calls[name]?.(...structuredClone(args)).catch((failure: unknown) => failure)
      const read = isDated(result) ? result.value : result
      const part = one.fails ?? one.has
      const because = JSON.stringify(said)
      if (part) expect(read, because).toMatchObject(part)
      else expect(read, because).toEqual(one.value)
      if (one.sent) expect(asked.map(plain), because).toEqual([one.sent].flat())
    }
  })
})

const isDated = (result: unknown): result is { value: unknown } =>
  typeof result === 'object' && result !== null && 'fresh' in result
