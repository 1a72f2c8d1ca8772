/** Artwork for a cart line: which files print, how many and how large, and what is said of the others (req 5.9). */
import { fileName } from '../file-name'
import type { Artwork } from './cart'

/** A MB is what people's computers show: 1024 × 1024 bytes. */
const megabyte = 1024 * 1024
export const largestArtwork = 25 * megabyte
/** Files of one cart line, and their bytes together. */
export const maxArtworks = 10
export const mostArtworkBytes = 100 * megabyte
export const maxArtworkPixels = 50_000_000

const artworkTypes = [
  { type: 'image/png', endings: ['png'] },
  { type: 'image/jpeg', endings: ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp'] },
  { type: 'image/webp', endings: ['webp'] },
  { type: 'image/gif', endings: ['gif'] },
  { type: 'image/tiff', endings: ['tif', 'tiff'] },
  { type: 'image/heic', endings: ['heic', 'heif', 'hif'] },
  { type: 'application/pdf', endings: ['pdf'] },
  { type: 'application/postscript', endings: ['eps', 'ai', 'epsf', 'epsi'] },
  { type: 'image/svg+xml', endings: ['svg'] },
] as const
export type ArtworkType = (typeof artworkTypes)[number]['type']

/** Printed from, and never opened by us or by a browser: given out as downloads alone. */
const vectorTypes: readonly string[] = ['application/postscript', 'image/svg+xml']
export const isVector = (type: string): boolean => vectorTypes.includes(type)

const accepted = 'PDF, AI, EPS, SVG, PNG, JPEG, WebP, GIF, TIFF or HEIC'

/** For a file picker: the types, and the endings for systems that do not know all of them. */
export const artworkAccept = artworkTypes
  .flatMap(({ type, endings }) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',')
/** Said before anything is wrong. */
export const artworkLimits = `${accepted}, up to 25 MB each, at most ${maxArtworks} files.`

const browserRendered: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** What is said of a file. `name` is shown as it is: `shownName` first. */
export const artworkWords = {
  none: 'No files selected for artwork upload',
  tooMany: `A cart line can have at most ${maxArtworks} files.`,
  tooMuch: 'Files on one cart line can be at most 100 MB together.',
  empty: (name: string) => `${name} is empty.`,
  tooLarge: (name: string) => `${name} is larger than 25 MB.`,
  tooManyPixels: (name: string) => `${name} has more than 50 megapixels.`,
  scripted: (name: string) => `${name} contains a script. Please save it as a plain PDF.`,
  external: (name: string) =>
    `${name} loads files from the web when it’s opened. Please embed its pictures and save it again.`,
  broken: (name: string) => `${name} is damaged or isn’t what its name says. Please save it again.`,
  isReally: (name: string, kind: string) =>
    `We can’t print from ${name}: it’s ${kind}. Please choose ${accepted}.`,
  wrongType: (name: string) => `We can’t print from ${name}. Please choose ${accepted}.`,
}

/** The part after the last dot, in lower case; empty without one. "Logo 2.0" and "Mr. Smith" have none. */
export function endingOf(name: string): string {
  const ending = /\.([^./\\\s]*)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  return /^\d+$/.test(ending) ? '' : ending
}

/** The type that a name promises; null when it is none of ours. */
export function typeByName(name: string): ArtworkType | null {
  const ending = endingOf(name)
  return artworkTypes.find(({ endings }) => endings.some((one) => one === ending))?.type ?? null
}

/** Whether every browser can show it as a picture. */
export function isPictureFile(name: string): boolean {
  return browserRendered.includes(typeByName(name) ?? '')
}

/** The usual ending of files of this type. */
export function endingFor(type: ArtworkType): string {
  return artworkTypes.find((one) => one.type === type)?.endings[0] ?? ''
}

/** What is wrong by name and size in bytes, before upload; null if nothing is. The provider judges a name without an ending. */
export function artworkProblem({ name, size }: { name: string; size: number }): string | null {
  const shown = shownName(name)
  if (size === 0) return artworkWords.empty(shown)
  if (endingOf(name) !== '' && typeByName(name) === null) return artworkWords.wrongType(shown)
  return size > largestArtwork ? artworkWords.tooLarge(shown) : null
}

/**
 * A file's name without folders and without what a file system, a header or an address would take for something else.
 */
export function shownName(name: string): string {
  const last = (name.split(/[/\\]/).at(-1) ?? '').trim()
  const raw = endingOf(last)
  const stem = (raw === '' ? last : last.slice(0, -raw.length - 1)).replace(/[%#?]/g, ' ')
  const ending = raw.replace(/[^a-z0-9]/g, '').slice(0, 8)
  return ending === '' ? fileName([stem], '-').slice(0, -2) : fileName([stem], ending)
}

type Sent = {
  /** The file's own name. */
  name: string
  /** Ids of what the line had before it was sent. */
  before: ReadonlySet<string>
}

/**
 * Whether a file arrived although its answer was lost, so that it does not stand in the cart twice (req 5.10).
 * `now` is what the line has. `others` are the names of further files that were sent to it and may have arrived. What
 * bears another name counts as well, because a provider may name files anew, unless it is one of the others.
 */
export function artworkArrived({ name, before }: Sent, now: Artwork[], others: string[]): boolean {
  const added = now.filter(({ id }) => !before.has(id)).map((artwork) => plain(artwork.name))
  const known = new Set(others.map(plain))
  return added.includes(plain(name)) || added.some((one) => !known.has(one))
}

function plain(name: string): string {
  return shownName(name).toLowerCase()
}
