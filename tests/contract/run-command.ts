/** Runs an operator's command on the provider under test. */
import type { Command, CommandContext } from '../../server/operate/command'
import { type Provider, quiet } from './provider'

/** Returns the lines that it printed. What it posted is sent. */
export async function typed(
  { db, url, sendMails }: Provider,
  command: Command,
  words: string | string[],
  settings = quiet,
): Promise<string[]> {
  const lines: string[] = []
  const context: CommandContext = { db, url, settings, print: (line) => void lines.push(line) }
  await command.run(typeof words === 'string' ? words.split(' ').filter(Boolean) : words, context)
  await sendMails()
  return lines
}
