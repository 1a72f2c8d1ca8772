/**
 * Objects of a PDF by their syntax (ISO 32000-1, 7.3): what pdf.js, which reads pages, doesn't tell. Words in texts,
 * comments and page contents are no objects, so that a title may say anything.
 */
import { inflateSync } from 'node:zlib'

type PdfName = { name: string }
type PdfRef = { ref: number }
type PdfText = { text: string }
export type PdfDict = Map<string, PdfValue>
export type PdfValue = number | PdfName | PdfRef | PdfText | PdfValue[] | PdfDict | null

export type PdfObjects = {
  /** By object number; of several versions the last. */
  byNumber: Map<number, PdfValue>
  /** All that was complete, nested ones too, with versions that were replaced. */
  dicts: PdfDict[]
  arrays: PdfValue[][]
  /** Uncompressed streams that may draw: no pictures, fonts or metadata. */
  contents: string[]
}

/** Bytes of one stream and of all that is unpacked, and how many streams are looked at. */
const maxStreamBytes = 4 * 1024 * 1024
const maxUnpackedBytes = 24 * 1024 * 1024
const maxStreams = 1000

const token =
  /[\0\t\n\f\r ]+|%[^\r\n]*|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|>>|<[^<>]*>|[^\0\t\n\f\r ()<>[\]{}/%]+|[[\](){}<>]/y
/** Of a text only its beginning is needed. */
const maxTextLength = 200

export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map
export const nameOf = (value: PdfValue | undefined): string | null =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : null
export const textOf = (value: PdfValue | undefined): string | null =>
  typeof value === 'object' && value !== null && 'text' in value ? value.text : null

export function readPdfObjects(bytes: Buffer): PdfObjects {
  const found: PdfObjects = { byNumber: new Map(), dicts: [], arrays: [], contents: [] }
  const limits = { streams: maxStreams, bytes: maxUnpackedBytes }
  readPart(bytes.toString('latin1'), found, (dict, start, end) => {
    limits.streams -= 1
    if (limits.streams < 0 || limits.bytes <= 0 || isPassedOver(dict)) return
    const text = unpacked(bytes.subarray(start, end), dict)
    limits.bytes -= text?.length ?? maxStreamBytes
    if (text === null) return
    if (nameOf(dict.get('Type')) === 'ObjStm') readObjectStream(text, dict, found)
    else found.contents.push(text)
  })
  return found
}

export function resolved(value: PdfValue | undefined, { byNumber }: PdfObjects): PdfValue {
  if (typeof value === 'object' && value !== null && 'ref' in value) return byNumber.get(value.ref) ?? null
  return value ?? null
}

function isPassedOver(dict: PdfDict): boolean {
  const [type, subtype] = [nameOf(dict.get('Type')), nameOf(dict.get('Subtype'))]
  return (
    subtype === 'Image' || dict.has('Length1') || ['XRef', 'Metadata', 'EmbeddedFile'].includes(type ?? '')
  )
}

/** Null for what is larger than it may be, broken, or packed in another way than designers' programs do. */
function unpacked(stream: Buffer, dict: PdfDict): string | null {
  const filter = dict.get('Filter') ?? dict.get('F')
  if (filter === undefined) return stream.toString('latin1', 0, maxStreamBytes)
  const filters = (Array.isArray(filter) ? filter : [filter]).map(nameOf)
  if (filters.length !== 1 || !['FlateDecode', 'Fl'].includes(filters[0] ?? '')) return ''
  try {
    return inflateSync(stream, { maxOutputLength: maxStreamBytes }).toString('latin1')
  } catch {
    return null
  }
}

/** Its objects have no `obj`; pairs of number and place stand before them. */
function readObjectStream(text: string, dict: PdfDict, found: PdfObjects): void {
  const first = dict.get('First')
  if (typeof first !== 'number') return
  const numbers = text
    .slice(0, first)
    .trim()
    .split(/\s+/)
    .map(Number)
    .filter((_, place) => place % 2 === 0)
  const values = readPart(text.slice(first), found)
  for (const [place, value] of values.entries()) {
    const number = numbers[place]
    if (number !== undefined) found.byNumber.set(number, value)
  }
}

type Open = { values: PdfValue[]; isDict: boolean }

/** Reads one piece of a file; returns what stands at its end outside of objects. */
function readPart(
  text: string,
  found: PdfObjects,
  onStream?: (dict: PdfDict, start: number, end: number) => void,
): PdfValue[] {
  let top: PdfValue[] = []
  const open: Open[] = []
  let number: number | null = null
  const put = (value: PdfValue) => void (open.at(-1)?.values ?? top).push(value)
  const close = () => {
    const { values, isDict: isDictionary } = open.pop() ?? { values: [], isDict: false }
    put(isDictionary ? dictOf(values) : values)
    const made = (open.at(-1)?.values ?? top).at(-1)
    if (isDict(made)) found.dicts.push(made)
    else if (Array.isArray(made)) found.arrays.push(made)
  }
  const keyword = (word: string): void => {
    const values = open.at(-1)?.values ?? top
    const [before, last] = values.slice(-2)
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) put(Number(word))
    else if (word === 'R' && typeof before === 'number') values.splice(-2, 2, { ref: before })
    else if (word === 'obj') {
      // What was left open before it ends there, as readers that repair files have it.
      while (open.length > 0) close()
      number = typeof before === 'number' && typeof last === 'number' ? before : null
      top = []
    } else if (word === 'endobj' || word === 'stream') {
      while (open.length > 0) close()
      if (number !== null) found.byNumber.set(number, top.at(-1) ?? null)
    } else put(null)
  }
  token.lastIndex = 0
  for (let place = 0; place < text.length; ) {
    token.lastIndex = place
    const word = token.exec(text)?.[0] ?? text.charAt(place)
    place += word.length
    const sign = word.charAt(0)
    if (word === '<<' || word === '[') open.push({ values: [], isDict: word === '<<' })
    else if (word === '>>' || word === ']') close()
    else if (word === '(') {
      const end = endOfText(text, place)
      put({ text: unescaped(text.slice(place, Math.min(end, place + maxTextLength))) })
      place = end + 1
    } else if (sign === '/') put({ name: plainName(word.slice(1)) })
    else if (sign === '<') put({ text: hexText(word) })
    else if (/[^\0\t\n\f\r %{}>)]/.test(sign)) {
      keyword(word)
      const dict = top.at(-1)
      if (word === 'stream' && onStream && isDict(dict)) {
        const start = place + (text.startsWith('\r\n', place) ? 2 : 1)
        const end = endOfStream(text, start, dict)
        onStream(dict, start, end)
        place = end
      }
    }
  }
  while (open.length > 0) close()
  return top
}

function dictOf(values: PdfValue[]): PdfDict {
  const dict: PdfDict = new Map()
  for (let place = 0; place + 1 < values.length; place += 2) {
    const key = nameOf(values[place])
    if (key !== null) dict.set(key, values[place + 1] ?? null)
  }
  return dict
}

/** A name may spell any of its characters as # and two hexadecimal digits (ISO 32000-1, 7.3.5). */
const plainName = (name: string) =>
  name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** A text may spell its characters by a backslash and octal digits, and go on in the next line (ISO 32000-1, 7.3.4.2). */
const unescaped = (text: string) =>
  text.replace(/\\([0-7]{1,3}|\r\n|[^])/g, (_, code: string) =>
    /^[0-7]/.test(code)
      ? String.fromCharCode(Number.parseInt(code, 8) & 0xff)
      : /^[\r\n]/.test(code)
        ? ''
        : (controls[code] ?? code),
  )
const hexText = (word: string) =>
  Buffer.from(word.slice(1, maxTextLength).replaceAll(/[^\da-f]/gi, ''), 'hex').toString('latin1')
const controls: Partial<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function endOfText(text: string, from: number): number {
  let depth = 1
  for (let place = from; place < text.length; place++) {
    const sign = text[place]
    if (sign === '\\') place++
    else if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return place
  }
  return text.length
}

function endOfStream(text: string, start: number, dict: PdfDict): number {
  const length = dict.get('Length')
  const told = typeof length === 'number' && length >= 0 ? start + length : null
  if (told !== null && /^\s{0,4}endstream/.test(text.slice(told, told + 16))) return told
  const end = text.indexOf('endstream', start)
  return end < 0 ? text.length : end
}
