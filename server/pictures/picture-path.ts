/**
 * Names of the pictures this provider draws. A path carries its width as the segment `w640`; the same picture
 * can be had with `w320` and `w1280` in its place, which is how the shop builds a `srcset`.
 */
import type { DrawingName } from './drawing-names'
import type { ColourName } from './palette'

export const pictureWidths = [320, 640, 1280] as const

/** One photograph-like view of a product: 1 is the catalogue view, up to 4. */
export type ProductPicture = {
  drawing: DrawingName
  body: ColourName
  accent: ColourName
  view: 1 | 2 | 3 | 4
}

/** A picture that is not of one product: `banner` is 3:1, `offer` 2:1, `category` and `subcategory` 4:3, `logo` 3:1. */
export type ScenePicture = {
  kind: 'banner' | 'offer' | 'category' | 'subcategory' | 'logo'
  /** Kebab-case name of the scene, e.g. `summer-outdoor`. */
  name: string
  /** What stands in the scene, front first. */
  drawings: DrawingName[]
  /** The ground the scene stands on. */
  ground: ColourName
}

/** Path relative to the image host, e.g. `media/v1/w640/product/mug/navy-on-white/1.webp`. */
export function productPicturePath(picture: ProductPicture): string {
  return `media/v1/w640/product/${picture.drawing}/${picture.body}-on-${picture.accent}/${picture.view}.webp`
}

/** Path relative to the image host, e.g. `media/v1/w640/banner/navy/mug+cap+tee/summer-outdoor.webp`. */
export function scenePicturePath(scene: ScenePicture): string {
  return `media/v1/w640/${scene.kind}/${scene.ground}/${scene.drawings.join('+')}/${scene.name}.webp`
}
