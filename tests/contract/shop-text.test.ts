import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { setting, shopText } from '../../server/db/schema-catalogue'
import { createShopTexts } from '../../demo/seed/seed-shop'
import { commandOf } from '../../server/operate/cli'
import { openProvider, runCommand } from './provider'
import { newFolder } from './file-resources'

const provider = openProvider()
const { db, get } = provider

const Texts = v.strictObject({
  data: v.strictObject({
    Description: v.array(v.strictObject({ Title: v.string(), Description: v.string() })),
  }),
})
const textsOf = async (reply: Response) => v.parse(Texts, await reply.json()).data.Description
const [faqCall, termsCall] = ['FAQ/getFAQData', 'TermsCondition/getTermsCondition'] as const
/** Deletes all texts, and creates the texts of a new shop. */
async function recreateTexts() {
  await db.delete(setting).where(eq(setting.name, 'shop_texts'))
  await db.delete(shopText)
  await createShopTexts(db)
}

describe.each([
  [faqCall, 'faq'],
  [termsCall, 'terms'],
])('GET %s', (call, kind) => {
  test('text list has the texts of a new shop, with or without a trailing slash', async () => {
    await recreateTexts()
    const texts = await textsOf(await get(call))
    expect(texts.length).toBeGreaterThan(10)
    expect(new Set(texts.map(({ Title }) => Title)).size).toBe(texts.length)
    expect(texts.every(({ Description }) => /^<(p|table|ul)>/.test(Description))).toBe(true)
    expect(await textsOf(await get(`${call}/`))).toEqual(texts)
  })

  test('changed text is returned immediately, and an unchanged list answers 304', async () => {
    const etag = (await get(call)).headers.get('ETag') ?? ''
    expect((await get(call, { 'If-None-Match': etag })).status).toBe(304)
    await db
      .update(shopText)
      .set({ title: `New ${kind}` })
      .where(eq(shopText.position, 0))
    expect((await textsOf(await get(call, { 'If-None-Match': etag })))[0]?.Title).toBe(`New ${kind}`)
  })

  test('deleted texts are not recreated', async () => {
    await db.delete(shopText)
    await createShopTexts(db)
    expect(await textsOf(await get(call))).toEqual([])
  })
})

test('texts state GST, freight and small orders like the rest of the shop', async () => {
  await recreateTexts()
  const texts = (await (await get(faqCall)).text()) + (await (await get(termsCall)).text())
  const freightPattern = /one location in Australia or New Zealand/
  for (const pattern of [/GST of 10% is added/, freightPattern, /\$20/, /exclude GST/])
    expect(texts).toMatch(pattern)
})

describe('text command', () => {
  const folder = newFolder()
  const file = path.join(folder, 'faq.json')
  const change = (kind: string, texts = `@${file}`) =>
    runCommand(provider, commandOf('texts'), ['change', kind, '--texts', texts])

  test('text command replaces the FAQ by a file, and prints it', async () => {
    const terms = await textsOf(await get(termsCall))
    const otherText = { title: 'Who are you?', description: '<p>A shop.</p>' }
    const texts = [{ title: ' Do you ship? ', description: '<p>Yes.</p>' }, otherText]
    writeFileSync(file, JSON.stringify(texts))
    expect((await change('faq'))[0]).toBe('Text faq: change.')
    expect((await runCommand(provider, commandOf('texts'), '')).join()).toContain('Do you ship?')
    const [first, ...otherTexts] = await textsOf(await get(faqCall))
    expect(first).toEqual({ Title: 'Do you ship?', Description: '<p>Yes.</p>' })
    expect(otherTexts).toHaveLength(texts.length - 1)
    expect(await textsOf(await get(termsCall))).toEqual(terms)
  })

  test.each([
    ['[{"title":"A","description":"<p>a</p>"},{"title":"","description":"b"}]', 'Entry 2: Title is required'],
    ['[{"title":"A","text":"b"}]', 'Entry 1: '],
    ['{"faq":[]}', '--texts must be a list.'],
  ])('text command imports nothing of %s', async (content, message) => {
    const before = await textsOf(await get(faqCall))
    writeFileSync(file, content)
    await expect(change('faq')).rejects.toThrow(message)
    expect(await textsOf(await get(faqCall))).toEqual(before)
  })

  test('text command refuses unknown texts and broken files', async () => {
    await expect(change('blog', '[]')).rejects.toThrow('This text was not found.')
    await expect(change('faq', '[')).rejects.toThrow('--texts must be JSON')
  })
})
