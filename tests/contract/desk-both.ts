/** What the shop's people do has one effect, by command and at the desk: rows of a table, each done both ways. */
import { expect, test } from 'vitest'
import { commandOf } from '../../server/operate/cli'
import { deskCall } from './desk-calls'
import { type Provider, typed } from './provider'

type Call = Parameters<typeof deskCall>[2]
type Body = object | string | undefined
export type BothRow = [
  title: string,
  words: string[],
  call: Call,
  body: Body,
  /** What is so afterwards. */
  outcome: () => Promise<unknown>,
  /** Takes it back between both ways. */
  undo: () => Promise<unknown>,
]

/** Each answers the words of its refusal; null where it did it. */
export const waysOf = (provider: Provider, cookie: string) => ({
  command: async (name: string, ...words: string[]) =>
    typed(provider, commandOf(name), words).then(
      () => null,
      (error: Error) => error.message,
    ),
  desk: async (call: Call, body?: Body) => {
    const reply = await deskCall(provider, cookie, call, body)
    return reply.status === 200 ? null : ((await reply.json()).ErrorMessage as string)
  },
})

/** `plain`: an outcome as text, without what is another one each time. */
export function testBoth(
  { command, desk }: ReturnType<typeof waysOf>,
  rows: BothRow[],
  plain: (outcome: unknown) => string = JSON.stringify,
): void {
  test.each(rows)('%s', async (_, [name = '', ...words], call, body, outcome, undo) => {
    const first = [await command(name, ...words), await outcome()]
    await undo()
    expect(plain([await desk(call, body), await outcome()])).toEqual(plain(first))
  })
}
