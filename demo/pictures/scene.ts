/** Composes scenes: banners, offers, categories and logos. */
import { lightness, mix, tone } from './colour'
import type { DrawingName } from './drawing-names'
import { lookOf } from './drawings'
import { Easel } from './easel'
import { logo } from './logo'
import { palette } from './palette'
import type { ScenePicture } from './picture-path'
import { place } from './shapes'
import { plinth, stage, stageHeight } from './stage'

export const sceneRatio: Record<ScenePicture['kind'], number> = {
  banner: 3,
  offer: 2,
  category: 4 / 3,
  subcategory: 4 / 3,
  logo: 3,
}

type Slot = { x: number; foot: number; size: number; plinth: number }

const slot = (x: number, foot: number, size: number, high = 0): Slot => ({ x, foot, size, plinth: high })

/** Where things stand, front first: x as a share of the room for products, the foot and the height in units. */
const rooms: Record<number, Slot[]> = {
  1: [slot(0.5, 545, 440)],
  2: [slot(0.34, 560, 380), slot(0.72, 520, 400, 40)],
  3: [slot(0.48, 565, 350), slot(0.82, 530, 370, 30), slot(0.16, 520, 350, 56)],
  4: [slot(0.36, 568, 320), slot(0.68, 560, 310), slot(0.92, 520, 350, 46), slot(0.1, 515, 340, 70)],
  5: [
    slot(0.48, 572, 300),
    slot(0.22, 555, 290),
    slot(0.76, 560, 290),
    slot(0.97, 515, 330, 60),
    slot(0.02, 515, 320, 60),
  ],
}

const small: ReadonlySet<DrawingName> = new Set([
  'usb-drive',
  'lip-balm',
  'keyring',
  'carabiner',
  'mint-tin',
  'earbuds',
  'multi-tool',
  'tape-measure',
  'stress-ball',
  'sunglasses',
  'mug',
  'enamel-mug',
  'candle',
  'cable',
  'sticky-notes',
  'medal',
  'wireless-charger',
  'power-bank',
  'cap',
  'visor',
  'bucket-hat',
  'speaker',
  'hand-sanitiser',
  'lunch-box',
  'towel',
])
const large: ReadonlySet<DrawingName> = new Set([
  'marquee',
  'feather-flag',
  'pull-up-banner',
  'umbrella',
  'camp-chair',
  'hoodie',
  'jacket',
  'tee',
  'polo',
  'vest',
  'backpack',
  'table-cover',
  'duffle-bag',
  'apron',
])
/** Drawn as seen from above or on a wall: they hang behind the rest and stand on no plinth. */
const hanging: ReadonlySet<DrawingName> = new Set([
  'tee',
  'polo',
  'hoodie',
  'jacket',
  'vest',
  'apron',
  'socks',
  'lanyard',
  'medal',
  'keyring',
  'carabiner',
  'cutlery-set',
])
const flat: ReadonlySet<DrawingName> = new Set([
  'click-pen',
  'stylus-pen',
  'pencil',
  'highlighter',
  'multi-tool',
  'torch',
  'cable',
])

const natural: Partial<Record<DrawingName, [body: string, accent: string]>> = {
  'cutting-board': ['#c99f62', '#3d2a1a'],
  'cutlery-set': ['#c99f62', '#0f5b4f'],
  trophy: ['#d0a23c', '#1d2a26'],
  medal: ['#d0a23c', '#1c3f8f'],
  'wine-glass': ['#dfe9ec', '#dfe9ec'],
  'paper-bag': ['#d9c7a3', '#0f5b4f'],
  'tote-bag': ['#e9dfc6', '#0f5b4f'],
  'plush-bear': ['#b98a5a', '#0f5b4f'],
  'tape-measure': ['#f5b700', '#1d2a26'],
  'first-aid-kit': ['#c32b34', '#f4f4f1'],
}

const pairs: [body: string, accent: string][] = [
  ['#f4f4f1', '#0f5b4f'],
  ['#f5b700', '#17201d'],
  ['#0f5b4f', '#f5b700'],
  ['#ef6f5e', '#f4f4f1'],
  ['#1c2b52', '#f4f4f1'],
  ['#7fb4dc', '#1c2b52'],
  ['#e9dfc6', '#0f5b4f'],
  ['#13797a', '#f4f4f1'],
]

const apart = (a: string, b: string): number => {
  const half = mix(a, b, 0.5)
  const spread = (x: string, y: string): number =>
    [1, 3, 5].reduce(
      (sum, i) =>
        sum + Math.abs(Number.parseInt(x.slice(i, i + 2), 16) - Number.parseInt(y.slice(i, i + 2), 16)),
      0,
    ) / 255
  return Math.max(spread(a, half) * 2, Math.abs(lightness(a) - lightness(b)) * 2.4)
}

export function sceneSvg(scene: ScenePicture, layout: number, width: number): string {
  const ratio = sceneRatio[scene.kind]
  const w = stageHeight * ratio
  const ground = palette[scene.ground]
  const sheet = new Easel(scene.drawings[0] ?? 'mug', ground, '#ffffff')
  const art =
    scene.kind === 'logo' ? logo(sheet, ground, layout, w) : arrangement(sheet, scene, ground, layout, w)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round(width / ratio)}" ` +
    `viewBox="0 0 ${w} ${stageHeight}">${sheet.defs}${art}</svg>`
  )
}

function arrangement(sheet: Easel, scene: ScenePicture, ground: string, layout: number, w: number): string {
  const from = scene.kind === 'banner' ? w * 0.52 : scene.kind === 'offer' ? w * 0.34 : w * 0.2
  const to = scene.kind === 'banner' ? w * 0.92 : scene.kind === 'offer' ? w * 0.86 : w * 0.8
  const flip = layout % 2 === 1
  const usable = pairs.filter(([body]) => apart(body, ground) > 0.62)
  const slots = rooms[scene.drawings.length] ?? []
  const pieces = scene.drawings.map((name, i) => {
    const at = slots[i] as Slot
    const look = lookOf(name)
    const pose = layout % 4 > 1 && i > 0 ? 'turned' : 'front'
    const [left, top, right, bottom] = pose === 'turned' ? (look.back ?? look.box) : look.box
    const x = from + (to - from) * (flip ? 1 - at.x : at.x)
    const bulk =
      (small.has(name) ? 0.72 : large.has(name) ? 1.12 : 0.96) * (scene.drawings.length === 1 ? 1 : 0.98)
    const grow = scene.kind === 'banner' ? 1.12 : 1
    const scale = Math.min(
      (560 - (600 - at.foot) - at.plinth) / (bottom - top),
      (at.size * grow * bulk) / (bottom - top),
      (at.size * grow * bulk * 1.15) / (right - left),
    )
    const [body, accent] = natural[name] ?? usable[(i + layout) % usable.length] ?? ['#f4f4f1', '#0f5b4f']
    const art = look.draw(sheet.with(name, body, accent), pose)
    const hung = hanging.has(name)
    const lies = flat.has(name)
    const high = hung || lies ? 0 : at.plinth + (small.has(name) && at.plinth > 0 ? 60 : 0)
    const lift = hung ? 46 : 0
    const foot = at.foot - high - lift - (lies ? 14 : 0)
    const drawn = place(art, x - ((left + right) / 2) * scale, foot - bottom * scale + (hung ? 0 : 8), scale)
    const radius = ((right - left) / 2) * scale * 0.92 + 26
    const stand =
      high > 0
        ? plinth(
            sheet,
            tone(ground, 0.06),
            x,
            at.foot,
            radius,
            high + (bottom > 60 ? bottom * scale * 0.5 : 0),
          )
        : ''
    return { drawn: stand + drawn, order: hung ? 10 + i : i }
  })
  const middle = (from + to) / 2
  return (
    stage(sheet, ground, layout, middle, w) +
    pieces
      .sort((a, b) => b.order - a.order)
      .map((p) => p.drawn)
      .join('')
  )
}
