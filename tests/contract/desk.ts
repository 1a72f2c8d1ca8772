/** An operator's desk on the provider under test: commands as they are typed, and what they say. */
import type { Command, Desk } from '../../server/operate/desk'
import { type Provider, quiet } from './provider'

/** Runs `words` and returns the lines that it said. */
export async function typed(
  { db, letters }: Provider,
  command: Command,
  words: string | string[],
): Promise<string[]> {
  const said: string[] = []
  const desk: Desk = {
    db,
    mailer: { post: (letter) => void letters.push(letter), settled: async () => undefined },
    settings: quiet,
    say: (line) => void said.push(line),
  }
  await command.run(typeof words === 'string' ? words.split(' ').filter(Boolean) : words, desk)
  return said
}
