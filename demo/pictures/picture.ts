/** Draws a picture of the demo shop as SVG. */
import type { PictureRequest } from './picture-path'
import { productSvg } from './product'
import { sceneSvg } from './scene'

/** Raise it when the drawings change, so that pictures kept from before are drawn anew. */
export const edition = 2

export function svgOf(request: PictureRequest): string {
  return 'scene' in request
    ? sceneSvg(request.scene, request.layout, request.width)
    : productSvg(request.picture, request.width)
}
