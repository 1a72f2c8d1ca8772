/** The reads of the shop that are kept whole: menu, groups, home page, texts, and what stands above each list. */
import { publicAnswer } from '../../../api/catalogue/catalogue-wire'
import {
  checkAnswer,
  groupsIn,
  type Section,
  sectionsIn,
  subsectionIdIn,
} from '../../../api/catalogue/saver-wire'
import { ContractFailure, RejectedFailure } from '../../../domain/failure'
import { eachConcurrently } from './concurrently'
import { bundleKeys, callName, keysOf, type SavedAnswer } from '../layout'
import type { Call, SavingContext } from './saver-deps'
import { type WantedList, wantedLists } from './walk-lists'
import { gstPath } from '../../../api/hosts'
import * as paths from '../../../api/paths'
import { specialSlugs } from '../../../domain/catalogue/category'

const menu: Call = { method: 'GET', path: paths.menu }
const groups: Call = { method: 'POST', path: paths.groups }
const home: Call = { method: 'GET', path: paths.home }
const others: Call[] = [
  { method: 'GET', path: gstPath },
  { method: 'GET', path: paths.faq },
  { method: 'GET', path: paths.terms },
]
/**
 * Keeps the answers that are missing, and says which lists are wanted. `stumbles`: how many of those that say which
 * products there are could not be had. Throws RejectedFailure without a menu.
 */
export async function walkAnswers(
  context: SavingContext,
): Promise<{ wanted: WantedList[]; stumbles: number }> {
  const kept = await keptNames(context)
  let stumbles = 0
  const keep = async (call: Call) => {
    if (kept.has(nameOf(call)) || (await keepAnswer(context, call))) return
    if (call === groups || call === home) stumbles += 1
  }
  await keepMenu(context, kept)
  await eachConcurrently([groups, home, ...others], keep)
  const sections = await wantedSections(context)
  const subsections = sections.flatMap((section) =>
    section.subsections.map((subsection) => ({
      ...subsection,
      call: subsectionCall(section, subsection.slug),
    })),
  )
  await eachConcurrently([...sections.map(sectionCall), ...subsections.map(({ call }) => call)], keep)
  const ids = await Promise.all(
    subsections.map(async ({ id, call }) => {
      const answer = await answerOf(context, call)
      return [id, subsectionIdIn(answer) ?? id]
    }),
  )
  return { wanted: wantedLists(sections, ids.flat(), wantedSpecials(context)), stumbles }
}

/** The sections that were chosen; all of them where everything was. */
async function wantedSections(context: SavingContext): Promise<Section[]> {
  const { categories } = context.choice
  const unmapped = await answerOf(context, groups)
  const all = [
    ...sectionsIn(await answerOf(context, menu)),
    ...(unmapped === undefined ? [] : groupsIn(unmapped)),
  ]
  const unique = [...new Map(all.map((section) => [section.slug, section])).values()]
  return categories === null ? unique : unique.filter(({ slug }) => categories.includes(slug))
}

function wantedSpecials({ choice: { categories } }: SavingContext): string[] {
  return specialSlugs.filter((slug) => categories === null || categories.includes(slug))
}

function sectionCall({ slug }: Section): Call {
  return { method: 'GET', path: paths.category(slug) }
}

function subsectionCall(section: Section, slug: string): Call {
  return { method: 'GET', path: paths.subcategory(section.slug, slug) }
}

function nameOf({ method, path }: Call): string {
  return callName(method, path)
}

async function answerOf({ store }: SavingContext, call: Call): Promise<unknown> {
  return (await store.get<SavedAnswer>(bundleKeys.answer(nameOf(call))))?.reply
}

/** Those that are kept, and those that the shop does not have. */
export async function keptNames({ store, mark }: SavingContext): Promise<Set<unknown>> {
  const keys = await store.keys(keysOf('answer'))
  return new Set([...keys.map((key) => (Array.isArray(key) ? key[1] : key)), ...mark().refused])
}

/** Without a menu there is nothing to walk: that alone is fatal. */
async function keepMenu(context: SavingContext, kept: Set<unknown>): Promise<void> {
  if (kept.has(nameOf(menu))) return
  const check = (reply: unknown) => {
    if (sectionsIn(reply).length === 0) throw new ContractFailure(menu.path, '', 'a category is due')
  }
  await context.ask({ ...menu, check }, (answered) => commitAnswer(context, menu, answered))
}

/** What the shop does not have is not asked for again. False when it stumbled over it. */
export async function keepAnswer(context: SavingContext, call: Call): Promise<boolean> {
  const check = (reply: unknown) => checkAnswer(reply, call.path)
  try {
    await context.ask({ ...call, check }, (answered) => commitAnswer(context, call, answered))
  } catch (error) {
    if (!(error instanceof RejectedFailure)) throw error
    if (!error.meansMissing) return false
    await context.commit([], ({ refused }) => ({ refused: [...refused, nameOf(call)] }))
  }
  return true
}

async function commitAnswer(
  context: SavingContext,
  call: Call,
  { reply, at, bytes }: { reply: unknown; at: number; bytes: number },
): Promise<void> {
  context.count(bytes)
  const answer: SavedAnswer = { at, reply: publicAnswer(reply) }
  await context.commit([[bundleKeys.answer(nameOf(call)), answer]])
}
