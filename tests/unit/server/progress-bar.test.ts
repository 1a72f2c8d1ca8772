import { expect, test } from 'vitest'
import { progressBar } from '../../../server/operate/command'

test.each([true, false])('progress bar is redrawn in one line of a terminal: %s', (isTTY) => {
  let written = ''
  const next = progressBar(3, { isTTY, write: (text: string) => Boolean((written += text)) })
  for (let done = 0; done < 3; done++) next()
  const empty = '░'.repeat(10)
  const full = '█'.repeat(10)
  const bars = [full + empty + empty, full + full + empty, full + full + full]
  expect(written).toBe(isTTY ? `${bars.map((bar, index) => `\r  ${bar}  ${index + 1} of 3`).join('')}\n` : '')
})
