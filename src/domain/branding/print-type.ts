/** Which of our branding methods a provider's print type names: "Pad Printing", "1 Colour Pad Print", "Etched (laser)". */
import { type BrandingId, brandingNames } from './branding-names'

/** A longer text is no name. */
const longest = 120

/** The first that fits; what is more exact stands before what is less. Words are in one form, see `plainWords`. */
const ways: [BrandingId, RegExp][] = [
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

/** Null for a type that is none of ours. */
export function methodOfPrintType(printType: string): BrandingId | null {
  const words = printType.length > longest ? '' : plainWords(printType)
  return ways.find(([, way]) => way.test(words))?.[0] ?? null
}

/** What a provider's print type is called here: the title of our method; its own words where it is none of ours. */
export function methodName(printType: string): string {
  const method = methodOfPrintType(printType)
  return method ? brandingNames[method] : printType.trim()
}

/** Small letters without signs, counts left out; "printing" and "printed" become "print", "color" becomes "colour". */
function plainWords(text: string): string {
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
