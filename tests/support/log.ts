/** What the provider logs, as it goes out. */
import { vi } from 'vitest'
import { log, logOutput, type LogLevel } from '../../server/floor/log'

/** From now on lines go here instead of to stdout, until `restore`. */
export function captureLog(level: LogLevel = 'info') {
  const lines: string[] = []
  const write = vi.spyOn(logOutput, 'write').mockImplementation((line) => lines.push(line) > 0)
  const before = log.level
  log.level = level
  return {
    text: () => lines.join(''),
    lines: (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line)),
    /** Those of this message. */
    said: (msg: string): Record<string, unknown>[] =>
      lines.map((line) => JSON.parse(line)).filter((line) => line.msg === msg),
    restore: () => {
      write.mockRestore()
      log.level = before
    },
  }
}
