/** The shop's name, colours, pictures and contact: lists, sets (from a file or one by one) and resets them. */
import path from 'node:path'
import { formatCount } from '../../src/domain/count'
import { defaultBrand } from '../../src/domain/brand/brand'
import { brandPictures, type BrandPicture, readBrand } from '../reads/brand'
import { type BrandChange, changeBrand, resetBrand } from '../writes/brand'
import { drawBrandPicture } from '../writes/brand-picture'
import { type Command, type CommandContext, contentOf, textOf } from './command'

const keys = [...Object.keys(defaultBrand), ...brandPictures]

export const brandCommand: Command = {
  usage: [
    'brand                          the shop’s name, colours, pictures and contact',
    'brand brand.json               sets what the file names; its pictures lie beside it',
    'brand primary "#7a1f5c"        sets one of them',
    'brand reset                    takes all of it back',
  ],
  run: async ([key, value, ...more], context) => {
    if (key === undefined) return show(context)
    if (more.length > 0) throw new Error('Put quotes around what has blanks: brand name "Your Shop".')
    if (key === 'reset' && value === undefined) return reset(context)
    if (/\.json$/i.test(key) && value === undefined)
      return change(await fileOf(key), path.dirname(key), context)
    if (value === undefined) throw new Error(`Say what ${key} is.`)
    return change({ [key]: value }, '.', context)
  },
}

async function show({ db, settings, print }: CommandContext): Promise<void> {
  const { words, version, ...pictures } = await readBrand(db, settings)
  for (const [key, value] of Object.entries(words)) print(`${key.padEnd(10)}  ${value || '-'}`)
  for (const key of brandPictures) {
    const picture = pictures[key]
    print(`${key.padEnd(10)}  ${picture ? `PNG, ${formatCount(picture.byteLength)} bytes` : '-'}`)
  }
  if (version === null) print('Nothing was set: this is what the environment says.')
}

async function reset({ db, print }: CommandContext): Promise<void> {
  await resetBrand(db)
  print('The brand is what the environment says again.')
}

async function fileOf(file: string): Promise<Record<string, unknown>> {
  const text = await textOf(file)
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed }
  } catch {
    // The error below covers this case.
  }
  throw new Error(`${file} is not JSON like {"name": "Your Shop", "logo": "logo.svg"}.`)
}

async function change(
  values: Record<string, unknown>,
  folder: string,
  context: CommandContext,
): Promise<void> {
  const unknown = Object.keys(values).find((key) => !keys.includes(key))
  if (unknown !== undefined) throw new Error(`There is no ${unknown}: ${keys.join(', ')}.`)
  const isPicture = (key: string): key is BrandPicture => brandPictures.some((known) => known === key)
  const { db, settings, print } = context
  const wanted: BrandChange = {
    words: Object.fromEntries(Object.entries(values).filter(([key]) => !isPicture(key))),
  }
  for (const key of brandPictures) {
    const file = values[key]
    if (file !== undefined) {
      if (typeof file !== 'string') throw new Error(`Say in which file ${key} is.`)
      const content = await contentOf(path.resolve(folder, file))
      wanted[key] = await drawBrandPicture(key, content).catch((error: Error) => {
        throw new Error(`${key}: ${error.message}`, { cause: error })
      })
    }
  }
  const { name } = await changeBrand(db, settings, wanted)
  print(
    `The shop is ${name}: ${Object.keys(values).join(', ')} ${Object.keys(values).length === 1 ? 'is' : 'are'} set.`,
  )
}
