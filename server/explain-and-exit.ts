/** The last words of a process that could not do what it was started for. */

/** A failed start says what to do in a sentence; the stack is for those who ask with DEBUG. */
export function explainAndExit(error: unknown): void {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env['DEBUG']) console.error(error)
  process.exitCode = 1
}
