/**
 * Reads the styles of an SVG's elements from attributes and style sheets, as far as this is possible in time (req
 * 18.22).
 */

/** `ids`: of the elements that the value refers to. */
export type Declaration = { property: string; value: string; ids: string[] }

/** Characters of values that are looked at, each as often as it applies. */
const maxStyleLength = 5_000_000
/** Selectors times elements, which a browser matches as well; one that looks around counts for many. */
const maxMatches = 1_000_000
const wideSelector = 20

export class Styles {
  readonly sheets: readonly string[]
  /** There is something in the style sheets that cannot be read. */
  isUnread = false
  private readonly rules = new Map<Element, Declaration[][]>()
  private length = 0
  private matches = 0

  constructor(private readonly elements: readonly Element[]) {
    this.sheets = elements
      .filter((element) => tagOf(element) === 'style')
      .map((element) => element.textContent ?? '')
    for (const text of this.sheets) this.read(text)
  }

  /** Returns everything that its attributes and the style sheets declare; null when that cannot be read. */
  of(element: Element): Declaration[] | null {
    const inline = element.getAttribute('style') ?? ''
    if (isObscure(inline)) return null
    const attributes = [...element.attributes]
      .filter(({ name }) => !/^(?:d|points|id|class|style)$/.test(name))
      .map(({ name, value }) => declaration(name, value))
    const all = [...attributes, ...declarations(inline), ...(this.rules.get(element) ?? []).flat()]
    this.length += all.reduce((sum, { value }) => sum + value.length, 0)
    if (this.length > maxStyleLength) return null
    return all.some(({ value }) => value.includes('\\')) ? null : all
  }

  private read(text: string): void {
    const css = text.replace(/\/\*[^]*?\*\//g, ' ')
    // The outlines of a font that comes along are as many as it likes.
    if (isObscure(css) || /@font-face[^}]*data:/i.test(css)) this.isUnread = true
    const rule = /([^{}]*)\{([^{}]*)\}/g
    // Rules within rules may be meant for any element.
    const isNested = css.replace(rule, '').includes('{')
    for (const [, selector = '', style = ''] of css.matchAll(rule)) {
      const weights = selector.split(',').map((part) => (/[\s>+~:[*]/.test(part.trim()) ? wideSelector : 1))
      this.matches += this.elements.length * weights.reduce((sum, weight) => sum + weight, 0)
      if (this.matches > maxMatches) this.isUnread = true
      if (this.isUnread) return
      const listed = declarations(style)
      for (const element of isNested ? this.elements : this.matching(selector)) {
        const before = this.rules.get(element) ?? []
        before.push(listed)
        this.rules.set(element, before)
      }
    }
  }

  private matching(selector: string): readonly Element[] {
    if (selector.trim().toLowerCase() === '@font-face') return []
    try {
      return this.elements.filter((element) => element.matches(selector))
    } catch {
      return this.elements
    }
  }
}

export function tagOf({ localName }: Element): string {
  return localName.toLowerCase()
}

function declarations(css: string): Declaration[] {
  return css.split(';').flatMap((part) => {
    const [name = '', ...value] = part.split(':')
    return value.length === 0 ? [] : [declaration(name.trim(), value.join(':'))]
  })
}

function declaration(name: string, value: string): Declaration {
  const ids = [...value.matchAll(/url\(\s*["']?\s*#([^"')\s]+)/gi)].map(([, id = '']) => id)
  return { property: name.toLowerCase(), value, ids }
}

/** Escapes and variables hide what is referred to. */
function isObscure(css: string): boolean {
  return /\\|var\(|@import/i.test(css)
}
