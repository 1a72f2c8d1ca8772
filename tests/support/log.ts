/** Captures what the provider logs. */
import { vi } from 'vitest'
import { log, logOutput, type LogLevel } from '../../server/base/log'

/** Collects log lines instead of writing them to stdout, until `restore`. */
export function captureLog(level: LogLevel = 'info') {
  const lines: string[] = []
  const write = vi.spyOn(logOutput, 'write').mockImplementation((line) => lines.push(line) > 0)
  const previousLevel = log.level
  log.level = level
  return {
    text: () => lines.join(''),
    lines: (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line)),
    /** Returns the lines with this message. */
    withMessage: (msg: string): Record<string, unknown>[] =>
      lines.map((line) => JSON.parse(line)).filter((line) => line.msg === msg),
    restore: () => {
      write.mockRestore()
      log.level = previousLevel
    },
  }
}
