/**
 * Estimates a browser's work for an SVG. Repeated content (`use`, patterns, markers, masks) counts each time, and so
 * do dashes and steps of filters. The drawing of an SVG cannot be aborted, so a small file with millions of shapes
 * would block the page (req 18.22).
 */
import {
  dashesPerUnit,
  transformEnlargement,
  maxLengthIn,
  pathLength,
  pointsLength,
  userLength,
  viewBoxOf,
} from './svg-lengths'
import { type Declaration, Styles, tagOf } from './svg-styles'

export type SvgCost = {
  /** Infinity: the SVG refers to itself, or its styles cannot be read. */
  shapes: number
  /** Maximum reach of the blurs, as a share of the picture's longer side. */
  blur: number
}

/** Limit for logos: more than any logo has, and few enough to be laid out between two frames of a slow page. */
export const maxShapes = 2500
/**
 * Limit for logos, far above a shadow's blur. For each drawn part of the picture, a browser also draws what its blurs
 * reach.
 */
export const maxBlur = 0.1

export function costOfSvg(svg: Element): SvgCost {
  return new CostCounter(svg).total()
}

type Cost = {
  shapes: number
  vertices: number
  /** Length of all outlines together, in user units; 0 in an SVG without dashes. */
  outline: number
  /** The widest standard deviation, in the units of the surrounding element. */
  blur: number
}

const noCost: Cost = { shapes: 0, vertices: 0, outline: 0, blur: 0 }
const infiniteCost: Cost = { shapes: Infinity, vertices: Infinity, outline: Infinity, blur: Infinity }

/** Elements that are drawn only where something refers to them. */
const templates = /^(?:defs|symbol|clippath|mask|pattern|marker|filter|lineargradient|radialgradient|style)$/
const gradients = /^(?:lineargradient|radialgradient)$/
const shapeTags = /^(?:path|rect|circle|ellipse|line|polyline|polygon|text|tspan|textpath)$/
const textTags = /^(?:text|tspan|textpath)$/
/** Properties that apply to an element as a whole; all others (fill, stroke, markers) apply to each shape in it. */
const wholeElementProperties = /^(?:clip-path|mask|mask-image|filter)$/
const layerProperties = /^(?:opacity|mix-blend-mode|isolation)$/
const filterProperties = /^(?:filter|backdrop-filter|text-shadow)$/
const transformProperties = /^(?:transform|scale|zoom)$/

/** Maximum depth of elements that contain or refer to each other. */
const maxDepth = 200
/** Maximum number of characters of paths that are measured, if there are dashes. */
const maxMeasuredPaths = 60_000
/**
 * Costs, in shapes, of a layer as large as the picture, of one step of a filter over all of its pixels, and of an
 * element that draws nothing.
 */
const layerCost = 2
const filterCost = 25
const elementCost = 0.1
const verticesPerShape = 100
const charactersPerShape = 20
/** Maximum length of a plain value in characters; a longer one contains a path or a list. */
const maxPlainValue = 200

class CostCounter {
  private readonly byId = new Map<string, Element>()
  private readonly styles: Styles
  private readonly costs = new Map<Element, Cost>()
  private readonly inProgress = new Set<Element>()
  private readonly hasDashes: boolean
  private pathsLength = 0

  constructor(private readonly svg: Element) {
    const elements = [svg, ...svg.querySelectorAll('*')]
    for (const element of elements)
      if (element.id !== '' && !this.byId.has(element.id)) this.byId.set(element.id, element)
    this.styles = new Styles(elements)
    this.hasDashes =
      svg.querySelector('[stroke-dasharray]') !== null ||
      elements.some((element) => /dasharray/i.test(element.getAttribute('style') ?? '')) ||
      this.styles.sheets.some((text) => /dasharray/i.test(text))
  }

  total(): SvgCost {
    if (this.styles.isUnreadable) return infiniteCost
    const { shapes, blur } = this.costOf(this.svg)
    const { width, height } = viewBoxOf(this.svg)
    const sides = ['width', 'height'].map((name) => Number.parseFloat(this.svg.getAttribute(name) ?? '') || 0)
    const side = Math.max(width, height) || Math.max(...sides) || defaultSide
    return { shapes, blur: blur / side }
  }

  /** Returns the cost of an element with its content, as drawn once. */
  private costOf(element: Element): Cost {
    const knownCost = this.costs.get(element)
    if (knownCost) return knownCost
    if (this.inProgress.has(element) || this.inProgress.size > maxDepth) return infiniteCost
    this.inProgress.add(element)
    const cost = this.computeCost(element)
    this.inProgress.delete(element)
    this.costs.set(element, cost)
    return cost
  }

  private computeCost(element: Element): Cost {
    const style = this.styles.declarationsOf(element)
    if (style === null) return infiniteCost
    const costs = [
      this.costWithoutChildren(element, style),
      ...this.instances(element),
      ...this.parts(element),
    ]
    const inside = sumOfCosts(costs)
    let { shapes, outline, blur } = inside
    // The steps of a filter follow each other, so their blurs add up.
    if (tagOf(element) === 'filter') blur = costs.reduce((sum, part) => sum + part.blur, 0)
    if (blur > 0 && hasOwnUnits(element, style)) return infiniteCost
    if (style.some(({ property, value }) => property === 'vector-effect' && /non-scaling/i.test(value)))
      outline = times(outline, Infinity)
    for (const { property, value, ids } of style) {
      for (const id of ids) {
        const target = this.byId.get(id)
        if (!target || gradients.test(tagOf(target))) continue
        const targetCost = this.costOf(target)
        if (property === 'filter') blur += targetCost.blur
        else if (targetCost.blur > 0) return infiniteCost
        const perShape = property.startsWith('marker') ? inside.vertices : inside.shapes
        const uses = wholeElementProperties.test(property) ? 1 : perShape
        shapes += times(targetCost.shapes + layerCost, uses)
      }
      if (filterProperties.test(property)) {
        shapes += filterCost * (value.match(/[(,]/g)?.length ?? 0)
        blur += maxLengthIn(value)
      } else if (layerProperties.test(property)) shapes += layerCost
      else if (property === 'stroke-dasharray') shapes += times(outline, dashesPerUnit(value))
    }
    return { shapes, vertices: inside.vertices, outline, blur: times(blur, styleEnlargement(style)) }
  }

  /** Excludes the element's children. */
  private costWithoutChildren(element: Element, style: readonly Declaration[]): Cost {
    const tag = tagOf(element)
    if (tag.startsWith('fe')) return { ...noCost, shapes: filterCost, blur: reachOfStep(style) }
    if (!shapeTags.test(tag)) return { ...noCost, shapes: elementCost }
    const texts = ['d', 'points'].flatMap((name) => element.getAttribute(name) ?? [])
    const longValues = style.flatMap(({ value }) => (value.length > maxPlainValue ? value : []))
    // Each vertex takes at least two characters.
    const vertices = [...texts, ...longValues].reduce((sum, { length }) => sum + Math.ceil(length / 2), 4)
    const characters = textTags.test(tag) ? (element.textContent ?? '').length : 0
    const shapes = 1 + vertices / verticesPerShape + characters / charactersPerShape
    this.pathsLength += texts.reduce((sum, { length }) => sum + length, 0)
    const isLong = this.pathsLength > maxMeasuredPaths
    const outline = !this.hasDashes ? 0 : isLong ? Infinity : outlineOf(element, style)
    return { shapes, vertices, outline, blur: 0 }
  }

  /** Returns the cost of the content that `use` inserts, or that a pattern or filter takes over by its `href`. */
  private instances(element: Element): Cost[] {
    const href = element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? ''
    const target = href.startsWith('#') ? this.byId.get(href.slice(1)) : undefined
    if (!target || gradients.test(tagOf(target)) || tagOf(element) === 'textpath') return []
    return [this.costOf(target)]
  }

  private parts(element: Element): Cost[] {
    return [...element.children]
      .filter((part) => !templates.test(tagOf(part)))
      .map((part) => this.costOf(part))
  }
}

/** px: a browser's default height of an SVG without `viewBox` and size. */
const defaultSide = 150

/** Returns true when lengths inside the element have another scale than outside, and the factor is unknown. */
function hasOwnUnits(element: Element, style: readonly Declaration[]): boolean {
  if (element.hasAttribute('viewBox') && element.parentElement !== null) return true
  return style.some(({ property, value }) => property === 'primitiveunits' && /bounding/i.test(value))
}

/** Returns the maximum enlargement. Several transforms may apply or not, so none of them reduces the result. */
function styleEnlargement(style: readonly Declaration[]): number {
  return style.reduce((factor, { property, value }) => {
    if (!transformProperties.test(property)) return factor
    return factor * Math.max(1, property === 'transform' ? transformEnlargement(value) : maxLengthIn(value))
  }, 1)
}

/** Number of standard deviations after which a blur ends. */
export const deviationsOfBlur = 3

/** Returns the reach of a filter's step, as a standard deviation. */
function reachOfStep(style: readonly Declaration[]): number {
  return style.reduce((sum, { property, value }) => {
    if (property === 'stddeviation') return sum + maxLengthIn(value)
    return property === 'dx' || property === 'dy' ? sum + maxLengthIn(value) / deviationsOfBlur : sum
  }, 0)
}

function outlineOf(element: Element, style: readonly Declaration[]): number {
  const valuesOf = (name: string) => style.flatMap(({ property, value }) => (property === name ? value : []))
  const statedLength = Math.max(0, ...valuesOf('pathlength').map(Number))
  // Browsers measure dashes by `pathLength`, whatever the outline's real length is.
  if (statedLength > 0) return statedLength
  const sumOf = (...names: string[]) =>
    names.flatMap(valuesOf).reduce((sum, value) => sum + userLength(value), 0)
  const tag = tagOf(element)
  if (tag === 'rect') return 2 * sumOf('width', 'height')
  if (tag === 'circle' || tag === 'ellipse') return 2 * Math.PI * sumOf('r', 'rx', 'ry')
  if (tag === 'line') return sumOf('x1', 'x2', 'y1', 'y2')
  if (textTags.test(tag)) return Infinity
  const paths = [
    element.getAttribute('d') ?? '',
    ...valuesOf('d').map((value) => value.replace(/^[^"']*["']/, '')),
  ]
  const points = element.getAttribute('points') ?? ''
  return paths.reduce((sum, path) => sum + pathLength(path), points === '' ? 0 : pointsLength(points))
}

/** Avoids NaN for 0 × Infinity. */
function times(each: number, count: number): number {
  return each === 0 || count === 0 ? 0 : each * count
}

function sumOfCosts(costs: readonly Cost[]): Cost {
  return costs.reduce(
    (sum, cost) => ({
      shapes: sum.shapes + cost.shapes,
      vertices: sum.vertices + cost.vertices,
      outline: sum.outline + cost.outline,
      blur: Math.max(sum.blur, cost.blur),
    }),
    noCost,
  )
}
