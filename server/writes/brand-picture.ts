/** Pictures of the brand: they are rendered again as PNG, so that only what is visible is stored. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { artworkTypeOf } from '../files/artwork-type'
import { limitConcurrency } from '../base/concurrency'
import { invalid } from '../base/errors'
import { log } from '../base/log'
import { projectFolder } from '../base/settings'
import type { BrandPicture } from '../reads/brand'
import type { RenderedSize } from './brand-picture-process'

const maxBytes = 2 * 1024 * 1024
/** In pixels: twice the displayed size, or the size of the largest icon. */
const sizes: Record<BrandPicture, RenderedSize> = {
  logo: { width: 640, height: 160, fit: 'inside' },
  logoDark: { width: 640, height: 160, fit: 'inside' },
  icon: { width: 512, height: 512, fit: 'contain' },
}
/** Bytes that are searched for the type: drawing programs write comments and declarations before the drawing. */
const headLength = 16 * 1024
export const renderLimit = { timeMs: 10_000 }
const runExclusively = limitConcurrency(1)

const acceptedTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

/** Returns a PNG, JPEG, WebP or SVG as PNG. Throws for other content. */
export async function renderBrandPicture(pictureName: BrandPicture, content: Buffer): Promise<Buffer> {
  if (content.byteLength === 0) throw invalid('This picture is empty. Choose another file.')
  if (content.byteLength > maxBytes) throw invalid('A picture can have at most 2 MB.')
  const text = content.toString('latin1')
  const type = artworkTypeOf(text.slice(0, headLength), '')
  if (type === null || !acceptedTypes.includes(type))
    throw invalid('A picture must be a PNG, JPEG, WebP or SVG.')
  // An SVG that is only rendered runs no script, and reads no file and no network. Entities that it defines could
  // expand without end, so they are refused.
  if (/<!(DOCTYPE|ENTITY)[^>]*\[|<!ENTITY/i.test(text)) throw invalid('The SVG must not define entities.')
  return runExclusively(() => renderPicture(content, sizes[pictureName]))
}

const program = fileURLToPath(new URL('brand-picture-process.ts', import.meta.url))

/**
 * Renders in a process of its own, because half a kilobyte of SVG can cause hours of rendering, which only the end of
 * the process stops.
 */
async function renderPicture(content: Buffer, size: RenderedSize): Promise<Buffer> {
  const rendering = promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', program, JSON.stringify(size)],
    {
      cwd: projectFolder,
      // The process gets none of the shop's settings.
      env: { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'] },
      encoding: 'buffer',
      maxBuffer: 16 * 1024 * 1024,
      timeout: renderLimit.timeMs,
      killSignal: 'SIGKILL',
    },
  )
  // The error of writing to a process that has ended is ignored, because `rendering` rejects in that case.
  rendering.child.stdin?.on('error', () => undefined)
  rendering.child.stdin?.end(content)
  try {
    return (await rendering).stdout
  } catch (err) {
    log.info({ err }, 'Failed to render a brand picture')
    throw invalid('This picture is damaged or too complex. Simplify it or save it as a PNG.')
  }
}
