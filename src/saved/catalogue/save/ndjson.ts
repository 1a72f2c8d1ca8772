/** Lines of a long reply while it comes, as many at a time as there are. */

/** No line of a catalogue is near this: whoever sends it sends something else. */
const longestLine = 32_000_000

/**
 * Blank lines are left out, and so is a last one that was cut off. Throws what the chunks throw, and a RangeError when
 * no line ends.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  // Joined once, when the line ends: it may come in hundreds of chunks.
  let begun: string[] = []
  let length = 0
  for await (const chunk of chunks) {
    const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n')
    begun.push(first)
    length += first.length
    if (length > longestLine) throw new RangeError('A line of the reply does not end.')
    const last = rest.pop()
    if (last === undefined) continue
    const lines = [begun.join(''), ...rest].filter((line) => line.trim() !== '')
    begun = [last]
    length = last.length
    if (lines.length > 0) yield lines
  }
  const last = begun.join('') + decoder.decode()
  if (isWhole(last)) yield [last]
}

function isWhole(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}
