/**
 * Sizes of provider pictures. A path with a segment `w320`, `w640` or `w1280` says of itself that the same picture
 * can be had in the other two widths (docs/provider, "Pictures in several widths"); any other path is used as it is.
 */
const widthSegment = /\/w(320|640|1280)\//

/**
 * The referrer policy of pictures that only some may see: all that the service worker can tell them by. No page of the
 * shop has it as its own.
 */
export const privateReferrer = 'origin'

/** `sizes` on a tile: this width is on the device when its product is opened. */
export const tileSizes = '(max-width: 600px) 46vw, (max-width: 900px) 24vw, 230px'

/** `srcset` of a picture URL, or undefined when it comes in one size only. */
export function pictureSrcSet(url: string): string | undefined {
  if (!widthSegment.test(url)) return undefined
  return [320, 640, 1280].map((width) => `${pictureAt(url, width)} ${width}w`).join(', ')
}

/** Width in px that the URL says of itself, or null. */
export function pictureWidth(url: string): number | null {
  const width = widthSegment.exec(url)?.[1]
  return width ? Number(width) : null
}

/** The URL of the picture at one width in px (320, 640 or 1280). */
export function pictureAt(url: string, width: number): string {
  return url.replace(widthSegment, `/w${width}/`)
}
