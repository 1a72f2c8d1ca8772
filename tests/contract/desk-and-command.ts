/** Tests that a command and a desk call have the same effect: each row of a table is run both ways. */
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
  command: async (name: string, ...args: string[]) =>
    runCommand(provider, commandOf(name), args).then(
      () => null,
      (error: Error) => error.message,
    ),
  desk: async (call: Call, body?: Body) => {
    const reply = await deskCall(provider, cookie, call, body)
    return reply.status === 200 ? null : ((await reply.json()).ErrorMessage as string)
  },
})

/** `toText` turns an outcome into text without values that differ between the two runs. */
export function testParity(
  { command, desk }: ReturnType<typeof parityRunners>,
  rows: ParityRow[],
  toText: (outcome: unknown) => string = JSON.stringify,
): void {
  test.each(rows)('%s', async (_, [name = '', ...args], call, body, outcome, undo) => {
    const first = [await command(name, ...args), await outcome()]
    await undo()
    expect(toText([await desk(call, body), await outcome()])).toEqual(toText(first))
  })
}
