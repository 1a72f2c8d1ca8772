/** Composes scenes of products for banners, offers and categories, and the logo of a brand. */
import { lightness, mix, tone } from './colour'
import { boxOf, drawingOf, hexOf, layouts } from './drawings'
import type { ScenePicture } from './picture-path'
import { drawProduct } from './product'
import { parse, transform, SvgBuilder } from './svg-builder'

const height = 600

export const sceneRatio: Record<ScenePicture['kind'], number> = {
  banner: 3,
  offer: 2,
  category: 4 / 3,
  subcategory: 4 / 3,
  logo: 3,
}

/** Horizontal range for products, as shares of the width; banners and offers have text next to the products. */
const productRanges = { banner: [0.52, 0.92], offer: [0.34, 0.86], category: [0.2, 0.8] } as const
const sizeFactors = { small: 0.72, usual: 0.96, large: 1.12 }

export function sceneSvg(scene: ScenePicture, layout: number, width: number): string {
  const builder = new SvgBuilder()
  const ratio = sceneRatio[scene.kind]
  const background = hexOf(scene.background)
  const art =
    scene.kind === 'logo' ? logo(builder, background) : composeStage(builder, scene, background, layout)
  return builder.svg(art, [width, Math.round(width / ratio)], [height * ratio, height])
}

function logo(builder: SvgBuilder, background: string): string {
  const l = lightness(background)
  const ink = l > 0.86 ? '#17201d' : l > 0.7 ? tone(background, -0.28) : background
  return builder.draw('logo.svg', '', { ink })
}

function composeStage(builder: SvgBuilder, scene: ScenePicture, background: string, layout: number): string {
  const kind = scene.kind === 'banner' || scene.kind === 'offer' ? scene.kind : 'category'
  const w = height * sceneRatio[kind]
  const [from, to] = productRanges[kind].map((share) => share * w) as [number, number]
  const isFlipped = layout % 2 === 1
  const colours = layouts.sceneColours.filter(([body]) => contrast(body, background) > 0.62)
  const pieces = scene.drawings.map((name, i) => {
    const spot = layouts.scenes[scene.drawings.length - 1]?.[i]
    if (!spot) throw new Error(`no scene has room for ${scene.drawings.length} products`)
    const drawing = drawingOf(name)
    const { size, stance } = drawing
    const pose = layout % 4 > 1 && i > 0 ? 'turned' : 'front'
    const [left, top, right, bottom] = boxOf(drawing, pose)
    const x = from + (to - from) * (isFlipped ? 1 - spot.x : spot.x)
    const sizeFactor = sizeFactors[size] * (scene.drawings.length === 1 ? 1 : 0.98)
    const targetSize = spot.size * (kind === 'banner' ? 1.12 : 1) * sizeFactor
    const scale = Math.min(
      (560 - (height - spot.foot) - spot.plinth) / (bottom - top),
      targetSize / (bottom - top),
      (targetSize * 1.15) / (right - left),
    )
    const [body, accent] = drawing.sceneColours ??
      colours[(i + layout) % colours.length] ?? ['#f4f4f1', '#0f5b4f']
    const plinthHeight =
      stance === 'standing' ? spot.plinth + (size === 'small' && spot.plinth > 0 ? 60 : 0) : 0
    const lift = { standing: -8, lying: 14 - 8, hanging: 46 }[stance]
    const y = spot.foot - plinthHeight - lift - bottom * scale
    const art = drawProduct(builder, name, pose, body, accent)
    const rendered = transform(art, x - ((left + right) / 2) * scale, y, scale)
    const radius = ((right - left) / 2) * scale * 0.92 + 26
    const stand =
      plinthHeight > 0
        ? transform(
            plinth(builder, background, radius, plinthHeight + (bottom > 60 ? bottom * scale * 0.5 : 0)),
            x,
            spot.foot,
          )
        : ''
    return { svg: stand + rendered, depth: stance === 'hanging' ? 10 + i : i }
  })
  const sun = tone('#f5b700', lightness(background) > 0.8 ? 0.2 : 0)
  return (
    builder.draw(`stages/${layout}.svg`, kind, { background, sun }, toneForBackground(background)) +
    // The daylight looks as if it came through a window next to a tree. It falls on the right end of the wall.
    transform(builder.draw('daylight.svg', '', { background }, toneForBackground(background)), w - 800, 0) +
    pieces
      .sort((a, b) => b.depth - a.depth)
      .map(({ svg }) => svg)
      .join('')
  )
}

/** Returns a weaker tone function for very dark and very light backgrounds, so that details remain visible. */
function toneForBackground(background: string): typeof tone {
  const l = lightness(background)
  return (hex, t) => tone(hex, t > 0 ? t * (l < 0.35 ? 0.75 : 1) : t * (l > 0.85 ? 0.55 : 1))
}

/** Returns a plinth with the middle of its foot at 0,0. */
function plinth(builder: SvgBuilder, background: string, radius: number, plinthHeight: number): string {
  const stone = tone(background, 0.06)
  const depth = radius * 0.2
  const n = (value: number): string => value.toFixed(1)
  const [r, d, top] = [n(radius), n(depth), n(-plinthHeight)]
  return builder.fill(
    parse(`<svg>
      <defs>
        <linearGradient id="side">
          <stop offset="0" stop-color="{{stone -6}}"/>
          <stop offset="0.25" stop-color="{{stone 22}}"/>
          <stop offset="0.55" stop-color="{{stone 2}}"/>
          <stop offset="1" stop-color="{{stone -34}}"/>
        </linearGradient>
      </defs>
      <ellipse cx="${n(radius * 0.16)}" cy="${n(depth * 0.18)}" rx="${n(radius * 1.5)}" ry="${n(depth * 1.75)}"
        fill="url(#shadow-wide)" opacity="0.8"/>
      <ellipse cx="${n(radius * 0.02)}" cy="${n(depth * 0.08)}" rx="${n(radius * 1.06)}" ry="${n(depth * 1.08)}"
        fill="url(#shadow-near)" opacity="0.64"/>
      <path d="M-${r} ${top}V0A${r} ${d} 0 0 0 ${r} 0V${top}A${r} ${d} 0 0 0 -${r} ${top}Z" fill="url(#side)"/>
      <ellipse cy="${top}" rx="${r}" ry="${d}" fill="{{face(12 -6 20) stone 28}}"/>
    </svg>`),
    { stone },
    toneForBackground(stone),
  )
}

/** Distance between two colours, by hue or by lightness. */
function contrast(a: string, b: string): number {
  const half = mix(a, b, 0.5)
  const channel = (hex: string, start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  const spread =
    [1, 3, 5].reduce((sum, start) => sum + Math.abs(channel(a, start) - channel(half, start)), 0) / 255
  return Math.max(spread * 2, Math.abs(lightness(a) - lightness(b)) * 2.4)
}
