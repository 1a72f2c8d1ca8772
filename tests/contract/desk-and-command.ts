/** Tests that a command and a desk call have the same effect: each row of a table is run both ways. */
import { expect, test } from 'vitest'
import { commandOf } from '../../server/operate/cli'
import { deskOf } from './desk-calls'
import { type Provider, runCommand } from './provider'

type Body = object | string | undefined
/** `words` are the command with its arguments, `call` is the method and path of the desk's call. */
export type ParityRow = [title: string, words: string, call: string, body?: Body]

type Effect = {
  /** Reads the state after the action. */
  outcome: () => Promise<unknown>
  /** Restores the state before each of the two runs. */
  reset?: () => Promise<unknown>
  /** Turns the state into text without values that differ between the two runs. */
  toText?: (outcome: unknown) => string
}

/** Each function returns the message of a refusal, or null when the action succeeded. */
export const parityRunners = (provider: Provider, cookie: string) => ({
  command: async (words: string) => {
    const [name = '', ...args] = words.split(' ')
    return runCommand(provider, commandOf(name), args).then(
      () => null,
      (error: Error) => error.message,
    )
  },
  desk: async (call: string, body?: Body) => {
    const reply = await deskOf(provider, cookie).callDesk(call, body)
    return reply.status === 200 ? null : ((await reply.json()).ErrorMessage as string)
  },
})

export function testParity(
  { command, desk }: ReturnType<typeof parityRunners>,
  { outcome, reset = async () => null, toText = JSON.stringify }: Effect,
  rows: ParityRow[],
): void {
  test.each(rows)('%s by command as at the desk', async (_, words, call, body) => {
    await reset()
    const commandEffect = toText([await command(words), await outcome()])
    await reset()
    expect(toText([await desk(call, body), await outcome()])).toEqual(commandEffect)
  })
}
