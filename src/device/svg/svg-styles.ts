/**
 * Reads the styles of an SVG's elements from attributes and style sheets, as far as this is possible in time (req
 * 18.22).
 */

/** `ids`: ids of the elements that the value refers to. */
export type Declaration = { property: string; value: string; ids: string[] }

/** Maximum number of characters of the examined values; a value counts once for each element that it applies to. */
const maxStyleLength = 5_000_000
/**
 * Maximum number of selectors times elements, because the browser matches them as well; a selector that depends on
 * more than an element's tag, class or id counts several times.
 */
const maxMatches = 1_000_000
const complexSelectorWeight = 20

export class Styles {
  readonly sheets: readonly string[]
  /** true: a part of the style sheets cannot be read. */
  isUnreadable = false
  private readonly rules = new Map<Element, Declaration[][]>()
  private length = 0
  private matches = 0

  constructor(private readonly elements: readonly Element[]) {
    this.sheets = elements
      .filter((element) => tagOf(element) === 'style')
      .map((element) => element.textContent ?? '')
    for (const text of this.sheets) this.readSheet(text)
  }

  /**
   * Returns all declarations of the element's attributes and of the style sheets for it; null when they cannot be
   * read.
   */
  declarationsOf(element: Element): Declaration[] | null {
    const inline = element.getAttribute('style') ?? ''
    if (hasHiddenValues(inline)) return null
    const attributes = [...element.attributes]
      .filter(({ name }) => !/^(?:d|points|id|class|style)$/.test(name))
      .map(({ name, value }) => declaration(name, value))
    const sheetDeclarations = (this.rules.get(element) ?? []).flat()
    const appliedDeclarations = [...attributes, ...declarations(inline), ...sheetDeclarations]
    this.length += appliedDeclarations.reduce((sum, { value }) => sum + value.length, 0)
    if (this.length > maxStyleLength) return null
    return appliedDeclarations.some(({ value }) => value.includes('\\')) ? null : appliedDeclarations
  }

  private readSheet(text: string): void {
    const css = text.replace(/\/\*[^]*?\*\//g, ' ')
    // A font that is embedded in the SVG may have any number of outlines.
    if (hasHiddenValues(css) || /@font-face[^}]*data:/i.test(css)) this.isUnreadable = true
    const rule = /([^{}]*)\{([^{}]*)\}/g
    // Nested rules may apply to any element.
    const isNested = css.replace(rule, '').includes('{')
    for (const [, selector = '', style = ''] of css.matchAll(rule)) {
      const weights = selector
        .split(',')
        .map((part) => (/[\s>+~:[*]/.test(part.trim()) ? complexSelectorWeight : 1))
      this.matches += this.elements.length * weights.reduce((sum, weight) => sum + weight, 0)
      if (this.matches > maxMatches) this.isUnreadable = true
      if (this.isUnreadable) return
      const ruleDeclarations = declarations(style)
      for (const element of isNested ? this.elements : this.matching(selector)) {
        const before = this.rules.get(element) ?? []
        before.push(ruleDeclarations)
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

/** Returns true for CSS with escapes, variables or imports, because they hide the values that the CSS refers to. */
function hasHiddenValues(css: string): boolean {
  return /\\|var\(|@import/i.test(css)
}
