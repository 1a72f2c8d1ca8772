/**
 * Maps a provider's print type, such as "Pad Printing", "1 Colour Pad Print" or "Etched (laser)", to one of our
 * branding methods.
 */
import { type BrandingId, brandingNames } from './branding-names'

/** Longer text cannot be the name of a print type. */
const maxPrintTypeLength = 120

/** The first match wins, so more specific patterns come first. Text is normalized by `normalizePrintType` before. */
const methodPatterns: [BrandingId, RegExp][] = [
  ['silicone-digital-print', /\bsilicone (digital|print|transfer)|\bdigital silicone\b/],
  ['sublimation-print', /\b(dye )?sublimat/],
  ['rotary-digital-print', /\brotary (uv |direct )?digital\b|\bdigital rotary\b|\bdigital wrap\b/],
  ['rotary-screen-print', /\brotary (silk ?)?screen\b|\bscreen rotary\b|\bscreen wrap\b/],
  ['digital-packaging-print', /\bdigital packaging\b|\bpackaging( digital)? print\b/],
  ['resin-coated-finish', /\bresin (coat|dome|print)|\bdomed?\b|\bepoxy\b/],
  [
    'digital-label',
    /\b(digital|printed|print|colour|paper|vinyl|adhesive) (label|sticker)\b|^(label|sticker)$/,
  ],
  ['pad-print', /\bpad ?print\b|\btampo/],
  ['laser-engraving', /\blaser\b|^engrave$/],
  ['imitation-etch', /\bimitation etch|\betch imitation\b|\b(faux|mock) etch|\bfrosted? (etch|print)/],
  ['hot-stamping', /\bhot (foil )?(stamp|print)|\bfoil stamp/],
  ['foil-printing', /\bfoil(ing)?\b/],
  ['debossing', /\bdeboss/],
  ['embroidery', /\bembroider/],
  ['colourflex-transfer', /\bcolour ?flex\b|\bheat transfer\b|\bdigital transfer\b/],
  [
    'direct-digital',
    /\bdirect (uv )?digital\b|\bdigital direct\b|\bdirect to (object|product)\b|\buv (digital|print)\b/,
  ],
  ['screen-print', /\b(silk ?)?screen ?print\b|\bsilk ?screen\b/],
  ['digital-print', /\bdigital(ly)? print\b|\bdirect to garment\b|\bdtg\b|^(full )?(colour )?digital$/],
]

/** Returns null for a print type that matches none of our methods. */
export function methodOfPrintType(printType: string): BrandingId | null {
  const normalized = printType.length > maxPrintTypeLength ? '' : normalizePrintType(printType)
  return methodPatterns.find(([, pattern]) => pattern.test(normalized))?.[0] ?? null
}

/** The display name of a provider's print type: the title of our method, or the provider's text when none matches. */
export function methodName(printType: string): string {
  const method = methodOfPrintType(printType)
  return method ? brandingNames[method] : printType.trim()
}

/**
 * Lower-case words without punctuation and counts; "printing" and "printed" become "print", "color" becomes "colour".
 */
function normalizePrintType(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(\d+|one|two|three|four|five|six|full|spot)\b/g, ' ')
    .replace(/\bcolor/g, 'colour')
    .replace(/\bcolours\b/g, 'colour')
    .replace(/(print|stamp|emboss|deboss|engrav|etch|label|sticker|transfer)(ing|ed|er|s|e)?\b/g, '$1')
    .replace(/\bengrav\b/g, 'engrave')
    .replace(/\s+/g, ' ')
    .trim()
}
