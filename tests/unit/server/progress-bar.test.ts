import { expect, test } from 'vitest'
import { progressBar } from '../../../server/operate/command'

test.each([true, false])('progress bar is shown only on a terminal, on a single line: %s', (isTTY) => {
  let output = ''
  const next = progressBar(3, { isTTY, write: (text: string) => Boolean((output += text)) })
  for (let done = 0; done < 3; done++) next()
  const empty = '░'.repeat(10)
  const full = '█'.repeat(10)
  const bars = [full + empty + empty, full + full + empty, full + full + full]
  expect(output).toBe(isTTY ? `${bars.map((bar, index) => `\r  ${bar}  ${index + 1} of 3`).join('')}\n` : '')
})
