/** The pages behind private links: for the holder of one, without an account (req 23.4 to 23.6). */
import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { Executor } from '../db/client'
import { checkedArtwork } from '../files/artwork'
import { clientPicture } from '../files/client-picture'
import { keepDraftFile, maxDraftFileBytes, tooLargeDraftFile } from '../files/draft-file'
import { type FormRules, withUpload } from '../files/upload'
import { addressOf, type ServerEnv } from '../floor/caller-address'
import { invalid, Refusal } from '../floor/errors'
import { idOf } from '../floor/input'
import { brandPicturePath, readBrand } from '../reads/brand'
import { answersTo, lastAnsweredAt, type LinkRow, linkOfToken, offerOf } from '../reads/client-link'
import { deliveryOfLink } from '../reads/link-delivery'
import { findDraftFile } from '../reads/drafts'
import { type ClientView, deliveryWordsOf } from '../replies/client-answer-parts'
import { closedPage, type Frame, rulesOf } from '../replies/client-frame'
import { clientPage, priceWords, totalRows } from '../replies/client-page'
import { pagePolicy, styleSource } from '../replies/security-headers'
import { limitBody } from '../requests/body'
import { refuseOtherSites } from '../requests/other-sites'
import { inMemory, shared } from '../requests/rate-limit'
import {
  type Answering,
  answering,
  approve,
  askForChange,
  type Fields,
  noteOpened,
  storeLogo,
  storeWaiting,
} from '../writes/client-answer'
import type { ProviderContext } from './context'

/** A minute, of an address: a whole office may share one. */
const callsOfAnAddress = 600
/** A minute, of an address with links that open nothing: 128 bits cannot be guessed at any rate. */
const guessesOfAnAddress = 30
/** A minute, of one link. */
const callsOfALink = 120
const logosOfALink = 6

const maxFormBytes = 256 * 1024
const maxLogoFormBytes = maxDraftFileBytes + 16 * 1024

const done = {
  answer: 'Your answers were saved.',
  change: 'Thank you. We’ve passed on what should change.',
  approve: 'Thanks, we’ve got your approval.',
  logo: 'Your logo was added.',
}
const isDone = (name: string): name is keyof typeof done => Object.hasOwn(done, name)

const secret = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
}

const logoForm: FormRules = {
  field: 'logo',
  maxFiles: 1,
  tooManyFiles: () => invalid('Please choose one file.'),
  maxFileBytes: maxDraftFileBytes,
  tooLarge: () => new Refusal(413, 'TOOLARGE', tooLargeDraftFile),
}

export function forClientRoutes(context: ProviderContext): Hono<ServerEnv> {
  const { db, files, settings } = context
  const countAddress = inMemory(callsOfAnAddress)
  const countGuess = inMemory(guessesOfAnAddress)
  const countLink = shared(context, 'for client')(callsOfALink)
  const countLogo = shared(context, 'client logo')(logosOfALink)
  const ownSite = refuseOtherSites(settings, 'Please answer the quote on its own page.')

  /** Null where the link opens nothing, whatever the reason. */
  async function linkOf(c: Context<ServerEnv>, tx: Executor = db): Promise<LinkRow | null> {
    const token = tokenOf(c)
    const address = addressOf(c, settings)
    if (settings.rateLimits && tx === db) {
      countAddress(address)
      await countLink(token)
    }
    const link = await linkOfToken(tx, token, tx !== db)
    if (!link && settings.rateLimits) countGuess(address)
    return link
  }

  async function frameOf(): Promise<Frame> {
    const { words, logo, version } = await readBrand(db, settings)
    const picture = (which: 'logo' | 'logoDark') => `/${brandPicturePath(which, version ?? '')}`
    const pictures = logo && { light: picture('logo'), dark: picture('logoDark') }
    return { words, logo: pictures, imageHost: settings.imageHost, timeZone: settings.timeZone }
  }

  async function send(c: Context, view: ClientView | null, status: 200 | 404 | 409 | 413 | 415 | 422 = 200) {
    const frame = await frameOf()
    const page = view ? clientPage(frame, view) : closedPage(frame)
    const policy = pagePolicy(settings, styleSource(rulesOf(frame.words)))
    return c.html(page, view ? status : 404, { ...secret, 'Content-Security-Policy': policy })
  }

  async function viewOf(
    c: Context,
    link: LinkRow,
    refused: Partial<Pick<ClientView, 'problem' | 'typed'>> = {},
  ): Promise<ClientView | null> {
    const said = c.req.query('done') ?? ''
    const asked = Number(c.req.query('version') ?? link.version)
    const version = Number.isInteger(asked) && asked > 0 && asked < link.version ? asked : link.version
    const offer = await offerOf(db, link.id, version)
    if (!offer) return null
    const answers = await answersTo(db, link.id, version)
    const isOpen = version === link.version && !link.approval && offer.rights.includes('approve')
    const typed = refused.typed ?? new Map<string, string>()
    const postcode = typed.get('postcode') ?? ''
    const neededBy = typed.get('needed') ?? offer.neededBy
    return {
      token: tokenOf(c),
      offer,
      version,
      newest: link.version,
      until: link.expiresAt,
      answers,
      approval: version === link.version ? link.approval : null,
      known: await lastAnsweredAt(db, link.id, version),
      delivery: isOpen ? await deliveryOfLink(db, link, { offer, answers, postcode, neededBy }) : null,
      done: isDone(said) ? done[said] : '',
      problem: '',
      typed,
      ...refused,
    }
  }

  /** What the page's script asks for is answered in data. */
  async function answer(
    c: Context<ServerEnv>,
    fields: Fields,
    what: keyof typeof done,
    change: (now: Answering, tx: Executor) => Promise<unknown>,
  ) {
    const wantsData = c.req.header('Accept') === 'application/json'
    try {
      const found = await db.transaction(async (tx) => {
        const link = await linkOf(c, tx)
        if (!link) return null
        await change(await answering(tx, link, Number(fields.get('version'))), tx)
        return link
      })
      if (!found) return send(c, null)
      if (!wantsData) return c.redirect(`/for/${tokenOf(c)}?done=${what}`, 303)
      const view = await viewOf(c, found, { typed: fields })
      return c.json({ Message: done[what], ...(view && shownOf(view)) }, 200, secret)
    } catch (refused) {
      if (!(refused instanceof Refusal) || wantsData) throw refused
      const link = await linkOf(c)
      const status =
        refused.status === 409 || refused.status === 413 || refused.status === 415 ? refused.status : 422
      return send(c, link && (await viewOf(c, link, { problem: refused.message, typed: fields })), status)
    }
  }

  return new Hono<ServerEnv>()
    .get(`/${segment}`, async (c) => {
      const link = await linkOf(c)
      return send(c, link && (await viewOf(c, link)))
    })
    .get(`/${segment}/picture/:version/:line`, async (c) => {
      const link = await linkOf(c)
      const offer = link && (await offerOf(db, link.id, idOf(c.req.param('version')) ?? 0))
      const line = offer?.lines[idOf(c.req.param('line')) ?? -1]
      const found = link && line?.picture ? await findDraftFile(db, link.userId, line.picture) : null
      const picture = found && (await clientPicture(files, found.file))
      // Not there yet, or nothing to be shown: the product without the logo.
      if (!picture && line?.image) return c.redirect(`${settings.imageHost}/${line.image}`, 302)
      if (!picture) return c.body(null, 404, secret)
      return c.body(new Uint8Array(picture), 200, { ...secret, 'Content-Type': 'image/webp' })
    })
    .post(`/${segment}/opened`, ownSite, async (c) => {
      const isOpen = await db.transaction(async (tx) => {
        const link = await linkOf(c, tx)
        if (link) await noteOpened(tx, link)
        return link !== null
      })
      return isOpen ? c.json({}, 200, secret) : send(c, null)
    })
    .post(`/${segment}/logo`, ownSite, limitBody(maxLogoFormBytes, tooLargeDraftFile), async (c) => {
      const link = await linkOf(c)
      if (!link) return send(c, null)
      // They are kept in the rep's account, which has an end.
      if (settings.rateLimits) await countLogo(link.id)
      const caller = createHash('sha256').update(tokenOf(c)).digest('hex')
      const upload = async () =>
        withUpload(c, { files, caller }, logoForm, async ({ fields, files: [file] }) => {
          if (!file) throw invalid('Please choose a file.')
          const { name, type, sha256 } = await checkedArtwork(file)
          await keepDraftFile(db, files, { userId: link.userId, type, sent: file })
          return { fields, logo: { name, sha256 } }
        })
      const sent = await upload().catch((refused: unknown) => {
        if (refused instanceof Refusal) return refused
        throw refused
      })
      const fields = sent instanceof Refusal ? new Map([['version', String(link.version)]]) : sent.fields
      return answer(c, fields, 'logo', async (now, tx) => {
        if (sent instanceof Refusal) throw sent
        await storeLogo(tx, now, Number(sent.fields.get('line')), sent.logo)
      })
    })
    .post(`/${segment}`, ownSite, limitBody(maxFormBytes, 'This is too much text.'), async (c) => {
      const link = await linkOf(c)
      if (!link) return send(c, null)
      const fields = new Map(new URLSearchParams(await c.req.text()))
      const asked = fields.get('do') ?? ''
      const what = isChange(asked) ? asked : 'answer'
      return answer(c, fields, what, (now, tx) => changes[what](tx, now, fields))
    })
}

/** What the page's script replaces on the page. */
function shownOf({ offer, answers, known, delivery }: ClientView): object {
  return {
    Totals: totalRows(offer, answers).map(({ cents }) => cents),
    Prices: offer.lines.map((line) => priceWords(offer, line, answers.get(line.id))),
    Known: known,
    Delivery: deliveryWordsOf(delivery),
    Earliest: delivery?.earliest ?? '',
    Refusal: delivery?.refusal ?? '',
  }
}

const changes = { answer: storeWaiting, change: askForChange, approve }
const isChange = (name: string): name is keyof typeof changes => Object.hasOwn(changes, name)

/** What is no token opens nothing, either; files of these pages have a dot. */
const segment = ':token{[\\w-]{1,64}}'

const tokenOf = (c: Context) => c.req.param('token') ?? ''
