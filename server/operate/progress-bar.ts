/** How far a command is, as a bar that is redrawn in place; nothing where no terminal is. */
import { formatCount } from '../../src/domain/count'

const width = 30

/** Call it for each of them. */
export function progressBar(
  total: number,
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout,
): () => void {
  let done = 0
  return () => {
    done += 1
    if (!out.isTTY) return
    const filled = Math.floor((done / total) * width)
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
    out.write(`\r  ${bar}  ${formatCount(done)} of ${formatCount(total)}${done === total ? '\n' : ''}`)
  }
}
