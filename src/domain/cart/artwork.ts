/** Artwork files of a cart line: accepted types, limits, and the messages about rejected files (req 5.9). */
import { fileName } from '../file-name'
import type { Artwork } from './cart'

/** One MB as operating systems show it: 1024 × 1024 bytes. */
const megabyte = 1024 * 1024
export const maxArtworkBytes = 25 * megabyte
/** Limits of one cart line: its number of files, and their bytes together. */
export const maxArtworks = 10
export const maxLineArtworkBytes = 100 * megabyte
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

/** Vector files are only for printing. No provider or browser opens them, so the shop only offers to download them. */
const vectorTypes: readonly string[] = ['application/postscript', 'image/svg+xml']
export const isVector = (type: string): boolean => vectorTypes.includes(type)

const acceptedTypesText = 'PDF, AI, EPS, SVG, PNG, JPEG, WebP, GIF, TIFF or HEIC'

/** For a file picker: the types, and the endings for systems that do not know all types. */
export const artworkAccept = artworkTypes
  .flatMap(({ type, endings }) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',')
/** The accepted types and the limits in words, shown before there is an error. */
export const artworkLimits = `${acceptedTypesText}, up to 25 MB each, at most ${maxArtworks} files.`

const browserRendered: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Messages about a file. `name` is shown unchanged, so pass it through `safeFileName` first. */
export const artworkMessages = {
  none: 'No files selected for artwork upload',
  tooMany: `A cart line can have at most ${maxArtworks} files.`,
  lineTooLarge: 'Files on one cart line can be at most 100 MB together.',
  empty: (name: string) => `${name} is empty.`,
  tooLarge: (name: string) => `${name} is larger than 25 MB.`,
  tooManyPixels: (name: string) => `${name} has more than 50 megapixels.`,
  scripted: (name: string) => `${name} contains a script. Please save it as a plain PDF.`,
  external: (name: string) =>
    `${name} loads files from the web when it’s opened. Please embed its pictures and save it again.`,
  broken: (name: string) => `${name} is damaged or isn’t what its name says. Please save it again.`,
  otherContent: (name: string, kind: string) =>
    `We can’t print from ${name}: it’s ${kind}. Please choose ${acceptedTypesText}.`,
  wrongType: (name: string) => `We can’t print from ${name}. Please choose ${acceptedTypesText}.`,
}

/** The part after the last dot, in lower case; empty without one. "Logo 2.0" and "Mr. Smith" have no ending. */
export function endingOf(name: string): string {
  const ending = /\.([^./\\\s]*)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  return /^\d+$/.test(ending) ? '' : ending
}

/** The type for a name's ending; null when it is not accepted. */
export function typeByName(name: string): ArtworkType | null {
  const ending = endingOf(name)
  return artworkTypes.find(({ endings }) => endings.some((known) => known === ending))?.type ?? null
}

/** Every browser can show these types as a picture. */
export function isPictureFile(name: string): boolean {
  return browserRendered.includes(typeByName(name) ?? '')
}

/** The usual ending of files of this type. */
export function endingFor(type: ArtworkType): string {
  return artworkTypes.find((entry) => entry.type === type)?.endings[0] ?? ''
}

/**
 * The error of a file's name and size in bytes before the upload, or null. A name without an ending is accepted here,
 * because the provider checks it.
 */
export function artworkProblem({ name, size }: { name: string; size: number }): string | null {
  const safeName = safeFileName(name)
  if (size === 0) return artworkMessages.empty(safeName)
  if (endingOf(name) !== '' && typeByName(name) === null) return artworkMessages.wrongType(safeName)
  return size > maxArtworkBytes ? artworkMessages.tooLarge(safeName) : null
}

/** A file's name without folders, and without characters that a file system, a header or a URL would interpret. */
export function safeFileName(name: string): string {
  const last = (name.split(/[/\\]/).at(-1) ?? '').trim()
  const rawEnding = endingOf(last)
  const stem = (rawEnding === '' ? last : last.slice(0, -rawEnding.length - 1)).replace(/[%#?]/g, ' ')
  const ending = rawEnding.replace(/[^a-z0-9]/g, '').slice(0, 8)
  return ending === '' ? fileName([stem], '-').slice(0, -2) : fileName([stem], ending)
}

type SentFile = {
  name: string
  /** Ids of the line's artwork before the file was sent. */
  existingIds: ReadonlySet<string>
}

/**
 * Checks for a file that arrived although its reply was lost, so that it is not added to the cart twice (req 5.10).
 * `current`: the line's artwork now. `otherNames`: names of further files that were sent to the line and may have
 * arrived. New artwork with an unknown name counts too, because a provider may rename files.
 */
export function hasArtworkArrived(
  { name, existingIds }: SentFile,
  current: Artwork[],
  otherNames: string[],
): boolean {
  const added = current
    .filter(({ id }) => !existingIds.has(id))
    .map((artwork) => normalizedName(artwork.name))
  const known = new Set(otherNames.map(normalizedName))
  return added.includes(normalizedName(name)) || added.some((addedName) => !known.has(addedName))
}

function normalizedName(name: string): string {
  return safeFileName(name).toLowerCase()
}
