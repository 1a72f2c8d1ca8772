/** Runs every call with replies as providers write them (replies/*.json), and checks the request and the result. */
import { beforeEach, describe, expect, test } from 'vitest'
import { reportFaultsTo } from '../../../src/api/wire'
import { calls } from './calls'
import { type RecordedRequest, json, connectProvider } from './fake-provider'

type Case = {
  it: string
  args?: unknown[]
  token?: string
  status?: number
  headers?: Record<string, string>
  /** The provider's reply; several replies have the same meaning. */
  reply?: unknown
  replies?: unknown[]
  /** Reply text instead of JSON. */
  text?: string
  type?: string
  /** The request fails without an answer. */
  error?: true
  sent?: object | object[]
  /** The expected result, whole or in part, or the expected failure. */
  value?: unknown
  has?: object
  /** Lower-case text that the result must not contain. */
  lacks?: string
  fails?: object
}

const replyFiles = import.meta.glob<Record<string, { args?: unknown[]; cases: Case[] }>>(
  ['./replies/*.json', '../../../features/*/tests/unit/replies/*.json'],
  { eager: true, import: 'default' },
)

beforeEach(() => reportFaultsTo(() => {}))

/** The content type distinguishes JSON from forms; all other headers are compared. */
function comparable({ method, url, body, headers }: RecordedRequest): object {
  const { 'content-type': type, ...otherHeaders } = Object.fromEntries(headers)
  return {
    call: `${method} ${url.replace('/frontend/api/', '')}`,
    ...(body !== undefined && { [type === 'application/json' ? 'body' : 'form']: body }),
    ...(Object.keys(otherHeaders).length > 0 && { headers: otherHeaders }),
  }
}

describe.each(Object.values(replyFiles).flatMap((byCall) => Object.entries(byCall)))('%s', (name, call) => {
  test.each(call.cases)('$it', async ({ args = call.args ?? [], reply, replies = [reply], ...options }) => {
    const { status = 200, headers, type = 'application/json', text, token } = options
    for (const variant of replies) {
      const { requests } = connectProvider(() => {
        if (options.error) throw new TypeError('Failed to fetch')
        if (text === undefined) return json(variant, status, headers)
        return new Response(text, { status, headers: { 'content-type': type } })
      }, token)
      const result = await calls[name]?.(...structuredClone(args)).catch((failure: unknown) => failure)
      const value = isDated(result) ? result.value : result
      const expectedPart = options.fails ?? options.has
      const message = JSON.stringify(variant)
      if (expectedPart) expect(value, message).toMatchObject(expectedPart)
      else expect(value, message).toEqual(options.value)
      if (options.lacks) expect(JSON.stringify(value).toLowerCase(), message).not.toContain(options.lacks)
      if (options.sent) expect(requests.map(comparable), message).toEqual([options.sent].flat())
    }
  })
})

const isDated = (result: unknown): result is { value: unknown } =>
  typeof result === 'object' && result !== null && 'fresh' in result
