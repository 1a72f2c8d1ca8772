/** Composes scenes: banners, offers, categories and logos. */
import { lookOf } from './drawings'
import { Easel } from './easel'
import { palette } from './palette'
import type { ScenePicture } from './picture-path'
import { place } from './shapes'

export const sceneRatio: Record<ScenePicture['kind'], number> = {
  banner: 3,
  offer: 2,
  category: 4 / 3,
  subcategory: 4 / 3,
  logo: 3,
}

export function sceneSvg(scene: ScenePicture, _layout: number, width: number): string {
  const height = Math.round(width / sceneRatio[scene.kind])
  const w = 1200
  const h = w / sceneRatio[scene.kind]
  const base = new Easel('mug', palette[scene.ground], '#ffffff')
  const content = scene.drawings
    .map((name, i) => {
      const look = lookOf(name)
      const s = (h * 0.7) / (look.box[3] - look.box[1])
      return place(
        look.draw(base.with(name, '#f5b700', '#ffffff'), 'front'),
        w * (0.9 - i * 0.13),
        h * 0.88,
        s,
      )
    })
    .reverse()
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${w} ${h}">` +
    `${base.defs}<rect width="${w}" height="${h}" fill="${palette[scene.ground]}"/>${content}</svg>`
  )
}
