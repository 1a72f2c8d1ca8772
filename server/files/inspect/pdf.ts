/** Checks a PDF for scripts and measures it: pages by pdf.js, the rest by the file's objects. */
import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs'
import { type ArtworkFacts, type ColourKind, noFacts, type Size } from '../../../src/domain/artwork/facts'
import type { Inspection } from './inspection'
import {
  isDict,
  nameOf,
  type PdfDict,
  type PdfObjects,
  type PdfValue,
  readPdfObjects,
  resolve,
  textOf,
} from './pdf-objects'

/** Number of pages that are checked for scripts of their own. */
const maxPages = 100
/** pdf.js rebuilds a missing cross-reference table character by character, which takes hundreds of megabytes. */
const maxRepairedBytes = 4 * 1024 * 1024

export async function inspectPdf(bytes: Buffer): Promise<Inspection> {
  const objects = readPdfObjects(bytes)
  if (hasScript(objects)) return { refusal: 'scripted' }
  const facts: ArtworkFacts = { ...noFacts, colours: coloursOf(objects) }
  if (bytes.length > maxRepairedBytes && !hasCrossReferences(bytes))
    return { facts: { ...facts, problem: 'unreadable' } }
  const { getDocument } = await import('unpdf/pdfjs')
  // pdf.js detaches the buffer that it gets.
  const data = new Uint8Array(bytes)
  const task = getDocument({ data, verbosity: 0, isEvalSupported: false, enableXfa: false })
  try {
    const document = await task.promise
    if (await runsScript(document)) return { refusal: 'scripted' }
    const first = await document.getPage(1)
    return { facts: { ...facts, ...pageFacts(first, objects), pages: document.numPages } }
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    return { facts: { ...facts, problem: isLocked ? 'password' : 'unreadable' } }
  } finally {
    await task.destroy().catch(() => undefined)
  }
}

/** Returns true when `startxref` leads to a cross-reference table or stream (ISO 32000-1, 7.5.5). */
function hasCrossReferences(bytes: Buffer): boolean {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 2048))
  const offset = Number([...end.matchAll(/startxref\s+(\d{1,10})/g)].at(-1)?.[1] ?? Number.NaN)
  // Offsets count from the header, which bytes of another program may precede.
  const header = Math.max(0, bytes.subarray(0, 1024).indexOf('%PDF-'))
  return [offset, offset + header].some((start) =>
    /^\s*(xref|\d+\s+\d+\s+obj)/.test(bytes.toString('latin1', start, start + 40)),
  )
}

/** Actions that run something, or open or send other files (ISO 32000-1, 12.6.4; Adobe's RichMediaExecute). */
const activeActions = [
  'javascript',
  'launch',
  'submitform',
  'importdata',
  'gotor',
  'gotoe',
  'rendition',
  'richmediaexecute',
]

function hasScript(objects: PdfObjects): boolean {
  return objects.dicts.some((dict) => {
    if (automaticActions(dict, objects).some((action) => actionOf(action, objects) === 'uri')) return true
    const action = actionOf(dict, objects)
    if (activeActions.includes(action)) return true
    return action === 'uri' && !isHyperlink(textOf(resolve(dict.get('URI'), objects)) ?? '')
  })
}

/**
 * Returns the action's name in lower case, without characters that a writer may have inserted to disguise it; '' when
 * the value is not an action.
 */
function actionOf(value: PdfValue | undefined, objects: PdfObjects): string {
  const dict = resolve(value, objects)
  const name = isDict(dict) ? nameOf(resolve(dict.get('S'), objects)) : null
  return (name ?? '').replaceAll(/\\[0-7]{1,3}|[^a-z]/gi, '').toLowerCase()
}

/** Maximum length of a chain of actions that is followed. */
const maxChainedActions = 20

/**
 * Returns the actions that run without a click when the document, a page or a field is opened, entered or left, and
 * the actions that follow them.
 */
function automaticActions(dict: PdfDict, objects: PdfObjects): PdfValue[] {
  const triggers = resolve(dict.get('AA'), objects)
  const actions = [dict.get('OpenAction') ?? null, ...(isDict(triggers) ? triggers.values() : [])]
  for (let index = 0; index < Math.min(actions.length, maxChainedActions); index++) {
    const action = resolve(actions[index], objects)
    const next = isDict(action) ? resolve(action.get('Next'), objects) : null
    actions.push(...(Array.isArray(next) ? next.slice(0, maxChainedActions) : isDict(next) ? [next] : []))
  }
  return actions
}

/** Returns true for an address that a reader may follow; other schemes start programs or open files. */
function isHyperlink(url: string): boolean {
  const plain = url.replace(/^(\xfe\xff|\xef\xbb\xbf)/, '').replaceAll(/[\0-\x20]/g, '')
  const [, scheme = '', afterScheme = ''] = /^([a-z][a-z\d+.-]*):(.*)/i.exec(plain) ?? []
  const isHostWithPort = scheme.includes('.') && /^\d{1,5}(\/|$)/.test(afterScheme)
  return !plain.startsWith('\\') && (isHostWithPort || /^(https?|ftp|mailto|tel|sms|)$/i.test(scheme))
}

/** Looks for scripts by pdf.js, which also reads object streams that are encrypted or compressed in a rare way. */
async function runsScript(document: PDFDocumentProxy): Promise<boolean> {
  if (await document.getJSActions()) return true
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number++) {
    const page = await document.getPage(number)
    if (await page.getJSActions()) return true
    const annotations = (await page.getAnnotations()) as { actions?: object; unsafeUrl?: string }[]
    if (annotations.some(({ actions, unsafeUrl }) => actions || !isHyperlink(unsafeUrl ?? ''))) return true
    page.cleanup()
  }
  return false
}

type Box = [left: number, bottom: number, right: number, top: number]

function boxOf(value: PdfValue | undefined, objects: PdfObjects): Box | null {
  const list = resolve(value, objects)
  const numbers = (Array.isArray(list) ? list : []).map((item) =>
    Number(resolve(item, objects) ?? Number.NaN),
  )
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = numbers
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return box.every(Number.isFinite) && box[2] > box[0] && box[3] > box[1] ? box : null
}

/** A page without a media box inherits the box of a node above the page. */
const maxDepth = 50

function mediaBoxOf(page: PdfValue, objects: PdfObjects): Box | null {
  let node = page
  for (let depth = 0; depth < maxDepth && isDict(node); depth++) {
    const box = boxOf(node.get('MediaBox'), objects)
    if (box) return box
    node = resolve(node.get('Parent'), objects)
  }
  return null
}

/** Measures the page by its trim box; without a trim box, by the area that a viewer shows. */
function pageFacts(page: PDFPageProxy, objects: PdfObjects): Pick<ArtworkFacts, 'page' | 'bleed'> {
  const dict = objects.byNumber.get(page.ref?.num ?? -1) ?? null
  const visibleBox = page.view as unknown as Box
  const mmPerUnit = (page.userUnit * 25.4) / 72
  const trim = isDict(dict) ? boxOf(dict.get('TrimBox'), objects) : null
  const bleedBox = isDict(dict) ? boxOf(dict.get('BleedBox'), objects) : null
  const [left, bottom, right, top] = trim ?? visibleBox
  const size = {
    width: roundToTenth((right - left) * mmPerUnit),
    height: roundToTenth((top - bottom) * mmPerUnit),
  }
  const outer = bleedBox ?? mediaBoxOf(dict, objects) ?? visibleBox
  return {
    page: page.rotate % 180 === 0 ? size : swapSides(size),
    bleed: trim && roundToTenth(Math.max(0, smallestMargin(trim, outer)) * mmPerUnit),
  }
}

const swapSides = ({ width, height }: Size): Size => ({ width: height, height: width })
const roundToTenth = (mm: number) => Math.round(mm * 10) / 10
const smallestMargin = (trim: Box, outer: Box) =>
  Math.min(trim[0] - outer[0], trim[1] - outer[1], outer[2] - trim[2], outer[3] - trim[3])

/**
 * Operators that set colours, after four, three or one numbers (ISO 32000-1, 8.6.8). All quantifiers are bounded
 * against hostile files.
 */
const colourOperator = (count: number, names: string) =>
  new RegExp(`(?:^|\\s)(?:[\\d.]{1,12}\\s{1,4}){${count}}(?:${names})(?=\\s|$)`)
const setsCmyk = colourOperator(4, 'k|K')
const setsRgb = colourOperator(3, 'rg|RG')
const setsGrey = colourOperator(1, 'g|G')

function coloursOf({ dicts, arrays, contents }: PdfObjects): ColourKind[] {
  const names = new Set<string | null>()
  for (const dict of dicts) for (const value of dict.values()) names.add(nameOf(value))
  for (const array of arrays) for (const value of array) names.add(nameOf(value))
  // The stream of an ICC profile has its number of inks as N. In functions and object streams, N means something
  // else.
  const profiles = dicts.filter((dict) => dict.has('N') && !dict.has('FunctionType') && !dict.has('First'))
  const hasProfile = (inks: number) => profiles.some((dict) => dict.get('N') === inks)
  const isSet = (pattern: RegExp) => contents.some((text) => pattern.test(text))
  const isSpot = ([kind, ink]: PdfValue[]) =>
    nameOf(kind) === 'DeviceN' ||
    (nameOf(kind) === 'Separation' && !['All', 'None', 'Black', null].includes(nameOf(ink)))
  const kinds: ColourKind[] = []
  if (names.has('DeviceCMYK') || hasProfile(4) || isSet(setsCmyk)) kinds.push('cmyk')
  if (arrays.some(isSpot)) kinds.push('spot')
  if (names.has('DeviceRGB') || names.has('CalRGB') || hasProfile(3) || isSet(setsRgb)) kinds.push('rgb')
  if (kinds.length === 0 && (names.has('DeviceGray') || names.has('CalGray') || isSet(setsGrey)))
    kinds.push('grey')
  return kinds
}
