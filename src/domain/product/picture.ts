/**
 * Sizes of provider pictures. A path with a segment `w320`, `w640` or `w1280` means that the same picture is
 * available in the other two widths (docs/provider/hosting.md); any other path is used as it is.
 */
const widthSegment = /\/w(320|640|1280)\//

/**
 * The referrer policy of private pictures, by which the service worker recognizes them. No page of the shop uses this
 * policy.
 */
export const privateReferrer = 'origin'

/** `sizes` of a tile's picture. The picture in this width is on the device already when the product is opened. */
export const tileSizes = '(max-width: 600px) 46vw, (max-width: 900px) 24vw, 230px'

/** `srcset` of a picture URL, or undefined when it comes in one size only. */
export function pictureSrcSet(url: string): string | undefined {
  if (!widthSegment.test(url)) return undefined
  return [320, 640, 1280].map((width) => `${pictureAt(url, width)} ${width}w`).join(', ')
}

/** Width in px as stated in the URL, or null. */
export function pictureWidth(url: string): number | null {
  const width = widthSegment.exec(url)?.[1]
  return width ? Number(width) : null
}

/** The URL of the picture at one width in px (320, 640 or 1280). */
export function pictureAt(url: string, width: number): string {
  return url.replace(widthSegment, `/w${width}/`)
}
