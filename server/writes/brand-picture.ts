/** Pictures of the brand: they are rendered again as PNG, so that only what is visible is stored. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { artworkTypeOf } from '../files/artwork-type'
import { limitConcurrency } from '../floor/concurrency'
import { invalid } from '../floor/errors'
import { log } from '../floor/log'
import { projectFolder } from '../floor/settings'
import type { BrandPicture } from '../reads/brand'
import type { RenderedSize } from './brand-picture-process'

const maxBytes = 2 * 1024 * 1024
/** In pixels: twice the displayed size, or the size of the largest icon. */
const sizes: Record<BrandPicture, RenderedSize> = {
  logo: { width: 640, height: 160, fit: 'inside' },
  logoDark: { width: 640, height: 160, fit: 'inside' },
  icon: { width: 512, height: 512, fit: 'contain' },
}
/** Drawing programs write comments and declarations before the drawing. */
const headLength = 16 * 1024
const timeLimitMs = 10_000
const runExclusively = limitConcurrency(1)

/** PNG of a PNG, WebP or SVG. Throws for anything else. */
export async function drawBrandPicture(which: BrandPicture, content: Buffer): Promise<Buffer> {
  if (content.byteLength === 0) throw invalid('This picture is empty. Choose another file.')
  if (content.byteLength > maxBytes) throw invalid('A picture can have at most 2 MB.')
  const text = content.toString('latin1')
  const type = artworkTypeOf(text.slice(0, headLength), '')
  if (type !== 'image/png' && type !== 'image/webp' && type !== 'image/svg+xml')
    throw invalid('A picture must be a PNG, WebP or SVG.')
  // An SVG that is only drawn runs no script, and reaches no file and no network. What it defines of its own may be endless.
  if (/<!(DOCTYPE|ENTITY)[^>]*\[|<!ENTITY/i.test(text)) throw invalid('The SVG must not define entities.')
  return runExclusively(() => renderPicture(content, sizes[which]))
}

const program = fileURLToPath(new URL('brand-picture-process.ts', import.meta.url))

/** Half a kilobyte of SVG can ask for hours of drawing, which nothing breaks off but the end of its process. */
async function renderPicture(content: Buffer, size: RenderedSize): Promise<Buffer> {
  const drawing = promisify(execFile)(process.execPath, ['--import', 'tsx', program, JSON.stringify(size)], {
    cwd: projectFolder,
    // Nothing of the shop's settings.
    env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'] },
    encoding: 'buffer',
    maxBuffer: 16 * 1024 * 1024,
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
  })
  // A process that ended does not read on.
  drawing.child.stdin?.on('error', () => undefined)
  drawing.child.stdin?.end(content)
  try {
    return (await drawing).stdout
  } catch (err) {
    log.info({ err }, 'Failed to render a brand picture')
    throw invalid('This picture is damaged or too complex. Simplify it or save it as a PNG.')
  }
}
