/** The tone in which a branding method shows a logo when it cannot show the logo's own colours (req 18.21). */
import type { BrandingId } from '../../../src/domain/branding/branding-names'
import { methodOfPrintType } from '../../../src/domain/branding/print-type'

/**
 * `colour`: CSS colour, translucent when the material shines through. `isFixed`: the customer cannot choose another
 * colour.
 */
export type MarkTone = { colour: string; isFixed: boolean }

/** Material that was removed or pressed in: light on dark products, dark on others. */
const engraved = { dark: 'rgba(236, 238, 240, 0.78)', light: 'rgba(43, 36, 30, 0.66)' }
const debossed = { dark: 'rgba(255, 255, 255, 0.2)', light: 'rgba(0, 0, 0, 0.34)' }
const frosted = { dark: 'rgba(250, 252, 253, 0.72)', light: 'rgba(250, 252, 253, 0.9)' }
const foil = '#b8923a'
const ink = { dark: '#ffffff', light: '#17201d' }

const fixedTones: Partial<Record<BrandingId, { dark: string; light: string }>> = {
  'laser-engraving': engraved,
  debossing: debossed,
  'imitation-etch': frosted,
}
const foils: readonly (BrandingId | null)[] = ['foil-printing', 'hot-stamping']
/** Words in the names that providers use for methods and set-ups. */
const engravingPattern = /\b(engrav|etch|deboss|emboss|burn|brand(ed|ing) iron|sandblast)/i
const singleColourPattern = /\b(1|one|single)[\s-]?colou?r\b/i

/**
 * Returns null when the logo is printed in its own colours. `names`: names of the method and of its chosen set-ups.
 * `productColour`: hex, or null when unknown.
 */
export function markTone(names: readonly string[], productColour: string | null): MarkTone | null {
  const background = isDark(productColour) ? 'dark' : 'light'
  const methods = names.map(methodOfPrintType)
  const fixed = methods.flatMap((method) => (method && fixedTones[method]) ?? [])[0]
  if (fixed) return { colour: fixed[background], isFixed: true }
  if (methods.some((method) => foils.includes(method))) return { colour: foil, isFixed: false }
  if (methods.every((method) => method === null) && names.some((name) => engravingPattern.test(name)))
    return { colour: engraved[background], isFixed: true }
  return names.some((name) => singleColourPattern.test(name))
    ? { colour: ink[background], isFixed: false }
    : null
}

/** Relative luminance (0 to 1) below which a colour counts as dark. */
const maxDarkLuminance = 0.3

function isDark(hex: string | null): boolean {
  const digits = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex ?? '')?.slice(1) ?? []
  const [red, green, blue] = digits.map((pair) => Number.parseInt(pair, 16) / 255)
  if (red === undefined || green === undefined || blue === undefined) return false
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < maxDarkLuminance
}
