/**
 * Tests that the shop's people get the same effect by command and at the desk: each row of a table is run both ways.
 */
import { expect, test } from 'vitest'
import { commandOf } from '../../server/operate/cli'
import { deskCall } from './desk-calls'
import { type Provider, runCommand } from './provider'

type Call = Parameters<typeof deskCall>[2]
type Body = object | string | undefined
export type ParityRow = [
  title: string,
  words: string[],
  call: Call,
  body: Body,
  /** Reads the state after the action. */
  outcome: () => Promise<unknown>,
  /** Undoes the action between the two runs. */
  undo: () => Promise<unknown>,
]

/** Each function returns the message of a refusal, or null when the action succeeded. */
export const parityRunners = (provider: Provider, cookie: string) => ({
  command: async (name: string, ...words: string[]) =>
    runCommand(provider, commandOf(name), words).then(
      () => null,
      (error: Error) => error.message,
    ),
  desk: async (call: Call, body?: Body) => {
    const reply = await deskCall(provider, cookie, call, body)
    return reply.status === 200 ? null : ((await reply.json()).ErrorMessage as string)
  },
})

/** `plain` turns an outcome into text without values that differ between the two runs. */
export function testParity(
  { command, desk }: ReturnType<typeof parityRunners>,
  rows: ParityRow[],
  plain: (outcome: unknown) => string = JSON.stringify,
): void {
  test.each(rows)('%s', async (_, [name = '', ...words], call, body, outcome, undo) => {
    const first = [await command(name, ...words), await outcome()]
    await undo()
    expect(plain([await desk(call, body), await outcome()])).toEqual(plain(first))
  })
}
