/** Runs an operator's command on the provider under test. */
import type { Command, CommandContext } from '../../server/operate/command'
import { type Provider, quiet } from './provider'

/** Returns the lines that it printed. */
export async function typed(
  { db, letters }: Provider,
  command: Command,
  words: string | string[],
): Promise<string[]> {
  const lines: string[] = []
  const context: CommandContext = {
    db,
    mailer: { post: (letter) => void letters.push(letter), settled: async () => undefined },
    settings: quiet,
    print: (line) => void lines.push(line),
  }
  await command.run(typeof words === 'string' ? words.split(' ').filter(Boolean) : words, context)
  return lines
}
