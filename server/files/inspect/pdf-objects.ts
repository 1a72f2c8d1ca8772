/**
 * Reads the objects of a PDF by their syntax (ISO 32000-1, 7.3), for facts that pdf.js does not expose. Strings,
 * comments and page contents are not objects, so that a title may contain any words.
 */
import { inflateSync } from 'node:zlib'

type PdfName = { name: string }
type PdfRef = { ref: number }
type PdfText = { text: string }
export type PdfDict = Map<string, PdfValue>
export type PdfValue = number | PdfName | PdfRef | PdfText | PdfValue[] | PdfDict | null

export type PdfObjects = {
  /** Values by object number; an object with several versions has its last value. */
  byNumber: Map<number, PdfValue>
  /** All complete containers, including nested ones and replaced versions. */
  dicts: PdfDict[]
  arrays: PdfValue[][]
  /** Decompressed streams with drawing operators: no pictures, fonts or metadata. */
  contents: string[]
}

/** Limits: bytes of one stream, bytes of all decompressed streams, and number of streams. */
const maxStreamBytes = 4 * 1024 * 1024
const maxUnpackedBytes = 24 * 1024 * 1024
const maxStreams = 1000

const tokenPattern =
  /[\0\t\n\f\r ]+|%[^\r\n]*|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<<|>>|<[^<>]*>|[^\0\t\n\f\r ()<>[\]{}/%]+|[[\](){}<>]/y
/** Only the start of a string is needed. */
const maxTextLength = 200

export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map
export const nameOf = (value: PdfValue | undefined): string | null =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : null
export const textOf = (value: PdfValue | undefined): string | null =>
  typeof value === 'object' && value !== null && 'text' in value ? value.text : null

export function readPdfObjects(bytes: Buffer): PdfObjects {
  const objects: PdfObjects = { byNumber: new Map(), dicts: [], arrays: [], contents: [] }
  const remaining = { streams: maxStreams, bytes: maxUnpackedBytes }
  readPart(bytes.toString('latin1'), objects, (dict, start, end) => {
    remaining.streams -= 1
    if (remaining.streams < 0 || remaining.bytes <= 0 || isSkipped(dict)) return
    const text = decompress(bytes.subarray(start, end), dict)
    remaining.bytes -= text?.length ?? maxStreamBytes
    if (text === null) return
    if (nameOf(dict.get('Type')) === 'ObjStm') readObjectStream(text, dict, objects)
    else objects.contents.push(text)
  })
  return objects
}

export function resolve(value: PdfValue | undefined, { byNumber }: PdfObjects): PdfValue {
  if (typeof value === 'object' && value !== null && 'ref' in value) return byNumber.get(value.ref) ?? null
  return value ?? null
}

function isSkipped(dict: PdfDict): boolean {
  const [type, subtype] = [nameOf(dict.get('Type')), nameOf(dict.get('Subtype'))]
  return (
    subtype === 'Image' || dict.has('Length1') || ['XRef', 'Metadata', 'EmbeddedFile'].includes(type ?? '')
  )
}

/** Returns null for a stream that is too large or broken; '' for compressions that design programs do not use. */
function decompress(stream: Buffer, dict: PdfDict): string | null {
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

/** Objects in an object stream have no `obj` keyword; pairs of number and offset precede them. */
function readObjectStream(text: string, dict: PdfDict, objects: PdfObjects): void {
  const first = dict.get('First')
  if (typeof first !== 'number') return
  const numbers = text
    .slice(0, first)
    .trim()
    .split(/\s+/)
    .map(Number)
    .filter((_, index) => index % 2 === 0)
  const values = readPart(text.slice(first), objects)
  for (const [index, value] of values.entries()) {
    const number = numbers[index]
    if (number !== undefined) objects.byNumber.set(number, value)
  }
}

type OpenContainer = { values: PdfValue[]; isDict: boolean }

/** Reads one part of a file; returns the values at its end that are outside of objects. */
function readPart(
  text: string,
  objects: PdfObjects,
  onStream?: (dict: PdfDict, start: number, end: number) => void,
): PdfValue[] {
  let topLevelValues: PdfValue[] = []
  const openContainers: OpenContainer[] = []
  let objectNumber: number | null = null
  const addValue = (value: PdfValue) => void (openContainers.at(-1)?.values ?? topLevelValues).push(value)
  const close = () => {
    const { values, isDict: isDictionary } = openContainers.pop() ?? { values: [], isDict: false }
    addValue(isDictionary ? dictOf(values) : values)
    const container = (openContainers.at(-1)?.values ?? topLevelValues).at(-1)
    if (isDict(container)) objects.dicts.push(container)
    else if (Array.isArray(container)) objects.arrays.push(container)
  }
  const readWord = (word: string): void => {
    const values = openContainers.at(-1)?.values ?? topLevelValues
    const [before, last] = values.slice(-2)
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) addValue(Number(word))
    else if (word === 'R' && typeof before === 'number') values.splice(-2, 2, { ref: before })
    else if (word === 'obj') {
      // Containers that were not closed end here, as in readers that repair files.
      while (openContainers.length > 0) close()
      objectNumber = typeof before === 'number' && typeof last === 'number' ? before : null
      topLevelValues = []
    } else if (word === 'endobj' || word === 'stream') {
      while (openContainers.length > 0) close()
      if (objectNumber !== null) objects.byNumber.set(objectNumber, topLevelValues.at(-1) ?? null)
    } else addValue(null)
  }
  tokenPattern.lastIndex = 0
  for (let position = 0; position < text.length; ) {
    tokenPattern.lastIndex = position
    const word = tokenPattern.exec(text)?.[0] ?? text.charAt(position)
    position += word.length
    const character = word.charAt(0)
    if (word === '<<' || word === '[') openContainers.push({ values: [], isDict: word === '<<' })
    else if (word === '>>' || word === ']') close()
    else if (word === '(') {
      const end = endOfText(text, position)
      addValue({ text: unescapeText(text.slice(position, Math.min(end, position + maxTextLength))) })
      position = end + 1
    } else if (character === '/') addValue({ name: plainName(word.slice(1)) })
    else if (character === '<') addValue({ text: hexText(word) })
    else if (/[^\0\t\n\f\r %{}>)]/.test(character)) {
      readWord(word)
      const dict = topLevelValues.at(-1)
      if (word === 'stream' && onStream && isDict(dict)) {
        const start = position + (text.startsWith('\r\n', position) ? 2 : 1)
        const end = endOfStream(text, start, dict)
        onStream(dict, start, end)
        position = end
      }
    }
  }
  while (openContainers.length > 0) close()
  return topLevelValues
}

function dictOf(values: PdfValue[]): PdfDict {
  const dict: PdfDict = new Map()
  for (let index = 0; index + 1 < values.length; index += 2) {
    const key = nameOf(values[index])
    if (key !== null) dict.set(key, values[index + 1] ?? null)
  }
  return dict
}

/** A name may contain any character as # and two hexadecimal digits (ISO 32000-1, 7.3.5). */
const plainName = (name: string) =>
  name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * A string may contain a character as a backslash and octal digits, and may continue on the next line after a
 * backslash (ISO 32000-1, 7.3.4.2).
 */
const unescapeText = (text: string) =>
  text.replace(/\\([0-7]{1,3}|\r\n|[^])/g, (_, code: string) =>
    /^[0-7]/.test(code)
      ? String.fromCharCode(Number.parseInt(code, 8) & 0xff)
      : /^[\r\n]/.test(code)
        ? ''
        : (controlCharacters[code] ?? code),
  )
const hexText = (word: string) =>
  Buffer.from(word.slice(1, maxTextLength).replaceAll(/[^\da-f]/gi, ''), 'hex').toString('latin1')
const controlCharacters: Partial<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function endOfText(text: string, from: number): number {
  let depth = 1
  for (let position = from; position < text.length; position++) {
    const character = text[position]
    if (character === '\\') position++
    else if (character === '(') depth++
    else if (character === ')' && --depth === 0) return position
  }
  return text.length
}

function endOfStream(text: string, start: number, dict: PdfDict): number {
  const length = dict.get('Length')
  const declaredEnd = typeof length === 'number' && length >= 0 ? start + length : null
  if (declaredEnd !== null && /^\s{0,4}endstream/.test(text.slice(declaredEnd, declaredEnd + 16)))
    return declaredEnd
  const end = text.indexOf('endstream', start)
  return end < 0 ? text.length : end
}
