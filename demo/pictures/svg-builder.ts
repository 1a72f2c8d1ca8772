/**
 * Fills in SVG templates and collects their gradients. A template contains a colour or a paint in double braces:
 * - `{{body}}`: a named colour. `{{body -25}}` is this colour 25% darker, `{{body -25 40}}` is then lightened by 40%.
 * - `{{satin body}}`: a gradient across a round object (matte, satin, gloss or metal) that is lit from the upper left.
 *   `{{satin(0.5) body}}` has half the contrast.
 * - `{{face(light shade angle) body}}`: a gradient on a flat or gently curved surface.
 * - `{{ball(shine) body}}`: a gradient on a ball.
 * - `{{thread body}}`: the colour of a stitch that is visible on its cloth.
 * Elements of class `front`, `turned`, … are rendered in that variant only; `unprinted` is `front` without imprints.
 * Ids are local to the template.
 */
import * as v from 'valibot'
import { readData, readText } from '../data'
import { lightness, tone } from './colour'

type Stop = readonly [percent: number, colour: string]
type Tone = (hex: string, t: number) => string

const stop = v.tuple([v.number(), v.number()])
/** Tones across a round object: position from the left to the right edge, and lightness, in percent. */
const finishes = readData('pictures/finishes.json', v.record(v.string(), v.array(stop)))

const paintOrColour = /^(?:(\w+)(?:\(([-\d. ]+)\))? )?(#[0-9a-f]{6}|[a-zA-Z]+)((?: -?[\d.]+)*)$/

export class SvgBuilder {
  private readonly paints = new Map<string, string>()
  private filledCount = 0

  /** `shade` lightens and darkens the named colours: 1 gives white, -1 full shade. */
  draw(file: string, variant: string, colours: Record<string, string>, shade: Tone = tone): string {
    return this.fill(templateOf(file, variant), colours, shade)
  }

  fill(parts: string[], colours: Record<string, string>, shade: Tone = tone): string {
    const prefix = `piece-${this.filledCount++}`
    const values = new Map([['id', prefix]])
    return parts
      .map((part, index) => {
        if (index % 2 === 0) return part
        const value = values.get(part) ?? this.valueOf(part, colours, shade)
        values.set(part, value)
        return value
      })
      .join('')
  }

  /** Returns the whole picture; the viewBox starts at 0,0. */
  svg(art: string, [width, height]: [number, number], [viewWidth, viewHeight]: [number, number]): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
      `viewBox="0 0 ${viewWidth} ${viewHeight}" ` +
      `stroke-linejoin="round" stroke-linecap="round">${shared}<defs>${[...this.paints.values()].join('')}</defs>${art}</svg>`
    )
  }

  private valueOf(part: string, colours: Record<string, string>, shade: Tone): string {
    const [, paint, settings = '', name = '', steps = ''] = paintOrColour.exec(part) ?? []
    const baseColour = name.startsWith('#') ? name : colours[name]
    if (baseColour === undefined) throw new Error(`a template contains the unknown colour {{${part}}}`)
    const numbers = (text: string) => text.split(' ').filter(Boolean).map(Number)
    const hex = numbers(steps).reduce((colour, step) => shade(colour, step / 100), baseColour)
    if (paint === undefined) return hex
    // Thread that is too pale for white cloth is rendered darker.
    if (paint === 'thread') return lightness(hex) > 0.93 ? tone(hex, -0.3) : hex
    return this.paint(paint, hex, numbers(settings))
  }

  private paint(name: string, hex: string, settings: number[]): string {
    const light = (percent: number) => tone(hex, percent / 100)
    if (name === 'face') {
      const [lit = 10, shaded = -12, angle = 60] = settings
      return this.gradient('linear', gradientDirection(angle), [
        [0, light(lit)],
        [45, hex],
        [100, light(shaded)],
      ])
    }
    if (name === 'ball') {
      const [shine = 50] = settings
      return this.gradient('radial', 'cx="0.34" cy="0.28" r="0.78"', [
        [0, light(shine)],
        [25, tone(hex, (shine / 100) * 0.35)],
        [60, light(-6)],
        [88, light(-38)],
        [100, light(-26)],
      ])
    }
    const finish = finishes[name]
    if (!finish) throw new Error(`a template contains the unknown paint "${name}"`)
    const [strength = 1] = settings
    const lift = lightness(hex) < 0.4 ? 1.25 : 1
    return this.gradient(
      'linear',
      '',
      finish.map(([at, t]): Stop => [at, tone(hex, Math.min(0.95, (t / 100) * strength * lift))]),
    )
  }

  private gradient(kind: 'linear' | 'radial', geometry: string, stops: Stop[]): string {
    const stopTags = stops.map(([at, colour]) => `<stop offset="${at}%" stop-color="${colour}"/>`).join('')
    const key = kind + geometry + stopTags
    const id = `mixed-${[...this.paints.keys(), key].indexOf(key)}`
    this.paints.set(key, `<${kind}Gradient id="${id}" ${geometry}>${stopTags}</${kind}Gradient>`)
    return `url(#${id})`
  }
}

/** Gradient direction across the shape's box; the angle is 0 from left to right, 90 from the top down. */
function gradientDirection(angle: number): string {
  const x = Math.cos((angle * Math.PI) / 180) / 2
  const y = Math.sin((angle * Math.PI) / 180) / 2
  const f = (value: number): string => value.toFixed(3)
  return `x1="${f(0.5 - x)}" y1="${f(0.5 - y)}" x2="${f(0.5 + x)}" y2="${f(0.5 + y)}"`
}

export function transform(art: string, x: number, y: number, scale = 1, rotation = 0): string {
  const rotate = rotation ? ` rotate(${rotation})` : ''
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})${rotate} scale(${scale.toFixed(4)})">${art}</g>`
}

/** Shadows and imprints, which every drawing may use. */
const shared = inner(readText('pictures/shared.svg'))

const templates = new Map<string, string[]>()

function templateOf(file: string, variant: string): string[] {
  const cached = templates.get(`${file} ${variant}`)
  if (cached) return cached
  const isUnprinted = variant === 'unprinted'
  const visibleSvg = readText(`pictures/${file}`)
    .replace(/class="(\w+)"/g, (_, name: string) =>
      name === (isUnprinted ? 'front' : variant) ? '' : 'display="none"',
    )
    .replace(isUnprinted ? /<use [^>]*href="#mark-[^>]*>/g : /^$/, '')
  const parsed = parse(joinTiles(visibleSvg))
  templates.set(`${file} ${variant}`, parsed)
  return parsed
}

/** Returns text and placeholders alternately. */
export function parse(svg: string): string[] {
  const localIds = new Set([...svg.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id))
  return inner(svg)
    .replace(/( id="|url\(#|href="#)([\w-]+)/g, (match, start: string, id: string) =>
      localIds.has(id) ? `${start}{{id}}-${id}` : match,
    )
    .split(/\{\{(.+?)\}\}/)
}

function inner(svg: string): string {
  return svg.replace(/^\s*<svg[^>]*>\s*|\s*<\/svg>\s*$/g, '').replace(/>\s+</g, '><')
}

/** Small tiles are slow to paint with, so several are joined to a larger one. */
function joinTiles(svg: string): string {
  return svg.replace(
    /<pattern (.*?)width="([\d.]+)" height="([\d.]+)"(.*?)>(.*?)<\/pattern>/gs,
    (_, before: string, w: string, h: string, after: string, tile: string) => {
      const [width, height] = [Number(w), Number(h)]
      const columns = Math.max(1, Math.ceil(130 / width))
      const rows = Math.max(1, Math.ceil(130 / height))
      const tiles = Array.from({ length: rows * columns }, (_tile, index) =>
        transform(tile, (index % columns) * width, Math.floor(index / columns) * height),
      )
      return `<pattern ${before}width="${width * columns}" height="${height * rows}"${after}>${tiles.join('')}</pattern>`
    },
  )
}
