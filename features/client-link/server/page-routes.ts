/** The pages behind private links: for the holder of a link, without an account (req 23.4 to 23.6). */
import { type Context, Hono } from 'hono'
import { totalRows } from '../../drafts/rules/quote-texts'
import type { Executor } from '../../../server/db/client'
import { checkArtwork } from '../../../server/files/artwork'
import { clientPicture } from './client-picture'
import { storeDraftFile, maxDraftFileBytes, tooLargeDraftFile } from '../../drafts/server/draft-file'
import { type FormRules, withUpload } from '../../../server/files/upload'
import { addressOf, type ServerEnv } from '../../../server/base/caller-address'
import { invalid, Refusal } from '../../../server/base/errors'
import { idOf } from '../../../server/base/input'
import { brandPicturePath, readBrand } from '../../../server/reads/brand'
import { type LinkRow, linkOfToken, quoteOfLink, readAnswers } from './read-links'
import { deliveryOfLink } from './link-delivery'
import { findDraftFile } from '../../drafts/server/read-drafts'
import { type ClientView, deliveryTextOf } from './page-answer-parts'
import { closedPage, type Frame, rulesOf } from './page-frame'
import { clientPage, priceText } from './page'
import { pagePolicy, styleSource } from '../../../server/replies/security-headers'
import { limitBody } from '../../../server/requests/body'
import { refuseOtherSites } from '../../../server/requests/other-sites'
import { memoryCounter, sharedCounter } from '../../../server/requests/rate-limit'
import {
  type AnswerContext,
  answerContext,
  answerLines,
  approve,
  requestChange,
  countLogoBytes,
  type Fields,
  logosFull,
  markOpened,
  refuseLogo,
  storeLogo,
} from './write-answer'
import type { ProviderContext } from '../../../server/routes/context'

/**
 * Maximum number of calls a minute. A whole office may share an IP address. The calls to one link are counted together
 * for all addresses.
 */
const perMinute = {
  pages: { address: 600, link: 120 },
  // A page of 200 products has 200 pictures, and the device stores them as well.
  pictures: { address: 6000, link: 1200 },
  // Calls with unknown tokens, per address. Guessing a token of 128 bits is impossible at any rate.
  guesses: 30,
  logos: 6,
}

const maxFormBytes = 256 * 1024
const maxLogoFormBytes = maxDraftFileBytes + 16 * 1024

const doneMessages = {
  answer: 'Your answers were saved.',
  change: 'Thank you. We’ve passed on what should change.',
  approve: 'Thanks, we’ve got your approval.',
  logo: 'Your logo was added.',
}
const isActionName = (name: string): name is keyof typeof doneMessages => Object.hasOwn(doneMessages, name)

const secretHeaders = {
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
  const pages = {
    countAddress: memoryCounter(perMinute.pages.address),
    countLink: sharedCounter(context, 'for client')(perMinute.pages.link),
  }
  const pictures = {
    countAddress: memoryCounter(perMinute.pictures.address),
    countLink: memoryCounter(perMinute.pictures.link),
  }
  const countGuess = memoryCounter(perMinute.guesses)
  const countLogo = sharedCounter(context, 'client logo')(perMinute.logos)
  const sameSiteOnly = refuseOtherSites(settings, 'Please answer the quote on its own page.')

  /** Counts the call and finds its link. Returns null for an unknown, revoked or expired token. */
  async function findCountedLink(
    c: Context<ServerEnv>,
    { countAddress, countLink }: typeof pages | typeof pictures = pages,
  ): Promise<LinkRow | null> {
    const address = addressOf(c, settings)
    if (settings.rateLimits) countAddress(address)
    const link = await linkOfToken(db, tokenOf(c))
    if (settings.rateLimits) await (link ? countLink(link.id) : countGuess(address))
    return link
  }

  /** Runs `change` while the link is locked. Returns null when the token is no longer valid. */
  async function changeLink(
    c: Context,
    change: (link: LinkRow, tx: Executor) => Promise<unknown>,
  ): Promise<LinkRow | null> {
    return db.transaction(async (tx) => {
      const link = await linkOfToken(tx, tokenOf(c), true)
      if (link) await change(link, tx)
      return link
    })
  }

  /** Does the same as changeLink for the newest version of the quote. */
  const changeAnswers = (
    c: Context,
    fields: Fields,
    change: (quoteContext: AnswerContext, tx: Executor) => Promise<unknown>,
  ) =>
    changeLink(c, async (link, tx) =>
      change(await answerContext(tx, link, Number(fields.get('version'))), tx),
    )

  async function readFrame(): Promise<Frame> {
    const { words: brand, logo, version } = await readBrand(db, settings)
    const logoAddress = (name: 'logo' | 'logoDark') => `/${brandPicturePath(name, version ?? '')}`
    const logoAddresses = logo && { light: logoAddress('logo'), dark: logoAddress('logoDark') }
    return { brand, logo: logoAddresses, imageHost: settings.imageHost, timeZone: settings.timeZone }
  }

  async function send(c: Context, view: ClientView | null, refused?: Refusal) {
    const frame = await readFrame()
    const page = view ? clientPage(frame, view) : closedPage(frame)
    const policy = pagePolicy(settings, styleSource(rulesOf(frame.brand)))
    const headers = { ...refused?.headers, ...secretHeaders, 'Content-Security-Policy': policy }
    return c.html(page, view ? (refused?.status ?? 200) : 404, headers)
  }

  async function readClientView(
    c: Context,
    link: LinkRow,
    refused: Partial<Pick<ClientView, 'problem' | 'enteredFields'>> = {},
  ): Promise<ClientView | null> {
    const doneAction = c.req.query('done') ?? ''
    const requestedVersion = Number(c.req.query('version') ?? link.version)
    const version =
      Number.isInteger(requestedVersion) && requestedVersion > 0 && requestedVersion < link.version
        ? requestedVersion
        : link.version
    const quote = await quoteOfLink(db, link.id, version)
    if (!quote) return null
    const { answers, answeredAt } = await readAnswers(db, link.id, version)
    const canApprove = version === link.version && !link.approval && quote.rights.includes('approve')
    const enteredFields = refused.enteredFields ?? new Map<string, string>()
    const postcode = enteredFields.get('postcode') ?? ''
    const neededBy = enteredFields.get('needed') ?? quote.neededBy
    return {
      token: tokenOf(c),
      quote,
      version,
      newestVersion: link.version,
      until: link.expiresAt,
      answers,
      approval: version === link.version ? link.approval : null,
      answeredAt,
      delivery: canApprove ? await deliveryOfLink(db, link, { quote, answers, postcode, neededBy }) : null,
      resultText: isActionName(doneAction) ? doneMessages[doneAction] : '',
      problem: '',
      enteredFields,
      ...refused,
    }
  }

  /** Runs `work`, then replies with the page, or with data when the page's script sent the request. */
  async function performAction(
    c: Context<ServerEnv>,
    { actionName, enteredFields }: { actionName: keyof typeof doneMessages; enteredFields: Fields },
    work: () => Promise<LinkRow | null>,
  ) {
    const wantsData = c.req.header('Accept') === 'application/json'
    try {
      const link = await work()
      if (!link) return await send(c, null)
      if (!wantsData) return c.redirect(`/for/${tokenOf(c)}?done=${actionName}`, 303)
      const view = await readClientView(c, link, { enteredFields })
      return c.json({ Message: doneMessages[actionName], ...(view && pageData(view)) }, 200, secretHeaders)
    } catch (refused) {
      if (!(refused instanceof Refusal) || wantsData) throw refused
      const link = await linkOfToken(db, tokenOf(c))
      const view = link && (await readClientView(c, link, { problem: refused.message, enteredFields }))
      return send(c, view, refused)
    }
  }

  /**
   * Receives a logo for a line. The logo is stored in the rep's account, and its upload counts towards the rep's
   * limits.
   */
  async function receiveLogo(c: Context<ServerEnv>, link: LinkRow): Promise<LinkRow | null> {
    refuseLogo(await answerContext(db, link, link.version))
    if (settings.rateLimits) await countLogo(link.id)
    const { userId } = link
    const uploader = { files, caller: String(userId), queueName: 'link' } as const
    return withUpload(c, uploader, logoForm, async ({ fields, files: [sent] }) => {
      if (!sent) throw invalid('Please choose a file.')
      const { name, type, sha256 } = await checkArtwork(sent)
      const line = Number(fields.get('line'))
      const isStored = (await findDraftFile(db, userId, sha256)) !== null
      // The link's bytes are counted before the logo is stored, because no database connection is in use in between.
      const bytes = isStored ? 0 : sent.size
      if (
        !(await changeAnswers(c, fields, (quoteContext, tx) =>
          countLogoBytes(tx, quoteContext, { line, bytes }),
        ))
      )
        return null
      await storeDraftFile(db, files, { userId, type, sent }).catch((refused: unknown) => {
        throw refused instanceof Refusal && refused.code === 'FULL' ? logosFull() : refused
      })
      return changeAnswers(c, fields, (quoteContext, tx) =>
        storeLogo(tx, quoteContext, { line, logo: { name, sha256 } }),
      )
    })
  }

  return new Hono<ServerEnv>()
    .get(`/${segment}`, async (c) => {
      const link = await findCountedLink(c)
      return send(c, link && (await readClientView(c, link)))
    })
    .get(`/${segment}/picture/:version/:line`, async (c) => {
      const link = await findCountedLink(c, pictures)
      const quote = link && (await quoteOfLink(db, link.id, idOf(c.req.param('version')) ?? 0))
      const line = quote?.lines[idOf(c.req.param('line')) ?? -1]
      const draftFile = link && line?.picture ? await findDraftFile(db, link.userId, line.picture) : null
      const picture = draftFile && (await clientPicture(files, draftFile))
      // When the picture is not ready or cannot be shown, the product is shown without the logo.
      if (!picture && line?.image) return c.redirect(`${settings.imageHost}/${line.image}`, 302)
      if (!picture) return c.body(null, 404, secretHeaders)
      return c.body(new Uint8Array(picture), 200, { ...secretHeaders, 'Content-Type': 'image/webp' })
    })
    .post(`/${segment}/opened`, sameSiteOnly, async (c) => {
      const link = await findCountedLink(c)
      if (!link) return send(c, null)
      if (!link.openedAt) await changeLink(c, (lockedLink, tx) => markOpened(tx, lockedLink))
      return c.json({}, 200, secretHeaders)
    })
    .post(`/${segment}/logo`, sameSiteOnly, limitBody(maxLogoFormBytes, tooLargeDraftFile), async (c) => {
      const link = await findCountedLink(c)
      if (!link) return send(c, null)
      const enteredFields = new Map<string, string>()
      return performAction(c, { actionName: 'logo', enteredFields }, () => receiveLogo(c, link))
    })
    .post(`/${segment}`, sameSiteOnly, limitBody(maxFormBytes, 'This is too much text.'), async (c) => {
      const link = await findCountedLink(c)
      if (!link) return send(c, null)
      const fields = new Map(new URLSearchParams(await c.req.text()))
      const actionName = fields.get('do') ?? ''
      const action = isChange(actionName) ? actionName : 'answer'
      const change = (quoteContext: AnswerContext, tx: Executor) => changes[action](tx, quoteContext, fields)
      return performAction(c, { actionName: action, enteredFields: fields }, () =>
        changeAnswers(c, fields, change),
      )
    })
}

/** The data with which the page's script updates the page. */
function pageData({ quote, answers, answeredAt, delivery }: ClientView): object {
  return {
    Totals: totalRows(quote, answers).map(({ amount }) => amount),
    Prices: quote.lines.map((line) => priceText(quote, line, answers.get(line.id))),
    Known: answeredAt,
    Delivery: deliveryTextOf(delivery),
    Earliest: delivery?.earliest ?? '',
    Refusal: delivery?.refusal ?? '',
  }
}

const changes = { answer: answerLines, change: requestChange, approve }
const isChange = (name: string): name is keyof typeof changes => Object.hasOwn(changes, name)

/** The pattern of a token in the path. Other segments open nothing; names of files below this path contain a dot. */
const segment = ':token{[\\w-]{1,64}}'

const tokenOf = (c: Context) => c.req.param('token') ?? ''
