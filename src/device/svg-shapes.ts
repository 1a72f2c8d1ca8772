/**
 * How much a browser draws of an SVG: what it repeats (`use`, patterns, markers, masks) counts each time. Drawing an SVG as a
 * picture cannot be broken off, so a small file that repeats its shapes millions of times would stop the page (req 18.22).
 */

/** More than any logo has; so many are drawn in a few seconds. */
export const maxShapes = 20_000

/** Infinity where it refers to itself, or its styles cannot be read. What needs a layer of its own counts as many shapes. */
export function shapesIn(svg: Element): number {
  return new Count(svg).all()
}

type Drawn = { shapes: number; vertices: number }
type Reference = { property: string; id: string }

const nothing: Drawn = { shapes: 0, vertices: 0 }
const endless: Drawn = { shapes: Infinity, vertices: Infinity }

/** Drawn only where something refers to them. */
const templates = /^(?:defs|symbol|clippath|mask|pattern|marker|filter|lineargradient|radialgradient|style)$/
const gradients = /^(?:lineargradient|radialgradient)$/
const withVertices = /^(?:path|polyline|polygon)$/
const shapeTags = /^(?:path|rect|circle|ellipse|line|polyline|polygon|text|tspan|textpath)$/
/** Applied to an element as a whole; everything else (fill, stroke, markers) to each shape in it. */
const ofWhole = /^(?:clip-path|mask|mask-image|filter)$/

/** Elements in and through each other. */
const deepest = 1000

/** In shapes: a layer as large as the picture, and one step of a filter over all of its pixels. */
const layerCost = 10
const filterCost = 200

class Count {
  private readonly byId = new Map<string, Element>()
  private readonly styles = new Map<Element, string[]>()
  private readonly counts = new Map<Element, Drawn>()
  private readonly open = new Set<Element>()
  private isUnread = false

  constructor(private readonly svg: Element) {
    const elements = [svg, ...svg.querySelectorAll('*')]
    for (const element of elements)
      if (element.id !== '' && !this.byId.has(element.id)) this.byId.set(element.id, element)
    for (const element of elements)
      if (tagOf(element) === 'style') this.readStyles(element.textContent ?? '', elements)
  }

  all(): number {
    return this.isUnread ? Infinity : this.drawn(this.svg).shapes
  }

  /** Of an element where it stands, with all that is in it. */
  private drawn(element: Element): Drawn {
    const known = this.counts.get(element)
    if (known) return known
    if (this.open.has(element) || this.open.size > deepest) return endless
    this.open.add(element)
    const counted = this.counted(element)
    this.open.delete(element)
    this.counts.set(element, counted)
    return counted
  }

  private counted(element: Element): Drawn {
    const inside = sum([own(element), ...this.instances(element), ...this.parts(element)])
    const style = this.styleOf(element)
    if (style === null) return endless
    let { shapes } = inside
    for (const { property, id } of referencesIn(style)) {
      const target = this.byId.get(id)
      if (!target || gradients.test(tagOf(target))) continue
      const each = this.drawn(target).shapes + layerCost
      if (property.startsWith('marker')) shapes += times(each, inside.vertices)
      else shapes += times(each, ofWhole.test(property) ? 1 : inside.shapes)
    }
    for (const [property, value] of style) {
      if (property === 'filter') shapes += filterCost * (value.match(/\(/g)?.length ?? 0)
      else if (/^(?:opacity|mix-blend-mode|isolation)$/.test(property)) shapes += layerCost
    }
    return { shapes, vertices: inside.vertices }
  }

  /** What `use` puts in its place, and what a pattern or filter takes over from another. */
  private instances(element: Element): Drawn[] {
    const href = element.getAttribute('href') ?? element.getAttribute('xlink:href') ?? ''
    const target = href.startsWith('#') ? this.byId.get(href.slice(1)) : undefined
    if (!target || gradients.test(tagOf(target)) || tagOf(element) === 'textpath') return []
    return [this.drawn(target)]
  }

  private parts(element: Element): Drawn[] {
    return [...element.children]
      .filter((part) => !templates.test(tagOf(part)))
      .map((part) => this.drawn(part))
  }

  /** Property and value of everything that its attributes and the styles say; null where that cannot be read. */
  private styleOf(element: Element): [string, string][] | null {
    const attributes = [...element.attributes].filter(
      ({ name }) => !/^(?:d|points|id|class|style)$/.test(name),
    )
    const rules = [element.getAttribute('style') ?? '', ...(this.styles.get(element) ?? [])]
    if (rules.some(isObscure)) return null
    const declared = rules.flatMap((rule) =>
      rule.split(';').map((one): [string, string] => {
        const [name = '', ...value] = one.split(':')
        return [name.trim().toLowerCase(), value.join(':')]
      }),
    )
    const all = [
      ...attributes.map(({ name, value }): [string, string] => [name.toLowerCase(), value]),
      ...declared,
    ]
    return all.some(([, value]) => value.includes('\\')) ? null : all
  }

  private readStyles(text: string, elements: readonly Element[]): void {
    const css = text.replace(/\/\*[^]*?\*\//g, ' ')
    if (isObscure(css)) this.isUnread = true
    const rule = /([^{}]*)\{([^{}]*)\}/g
    // Rules within rules may be meant for any element.
    const isNested = css.replace(rule, '').includes('{')
    for (const [, selector = '', style = ''] of css.matchAll(rule))
      for (const element of isNested ? elements : this.matching(selector, elements))
        this.styles.set(element, [...(this.styles.get(element) ?? []), style])
  }

  private matching(selector: string, elements: readonly Element[]): readonly Element[] {
    try {
      return elements.filter((element) => element.matches(selector))
    } catch {
      return elements
    }
  }
}

/** Escapes and variables hide what is referred to. */
function isObscure(css: string): boolean {
  return /\\|var\(|@import/i.test(css)
}

function referencesIn(style: readonly [string, string][]): Reference[] {
  return style.flatMap(([property, value]) =>
    [...value.matchAll(/url\(\s*["']?\s*#([^"')\s]+)/gi)].map(([, id = '']) => ({ property, id })),
  )
}

function own(element: Element): Drawn {
  const tag = tagOf(element)
  if (tag.startsWith('fe')) return { shapes: filterCost, vertices: 0 }
  if (!shapeTags.test(tag)) return nothing
  // At least two characters each.
  const line = element.getAttribute('d') ?? element.getAttribute('points') ?? ''
  const vertices = withVertices.test(tag) ? Math.ceil(line.length / 2) : 4
  return { shapes: 1, vertices }
}

function tagOf({ localName }: Element): string {
  return localName.toLowerCase()
}

/** Nothing, however often, is nothing. */
function times(each: number, count: number): number {
  return each === 0 || count === 0 ? 0 : each * count
}

function sum(all: readonly Drawn[]): Drawn {
  return all.reduce(
    (before, { shapes, vertices }) => ({
      shapes: before.shapes + shapes,
      vertices: before.vertices + vertices,
    }),
    nothing,
  )
}
