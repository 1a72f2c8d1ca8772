/**
 * The page behind a private link (server/page), which also works without this script. The script
 * reports that a person has opened the page, saves answers as they are given, and stores them while there is no
 * network.
 */
import { removeLinkPages } from '../../../../src/device/caches/link-pages'
import { readLocal } from '../../../../src/device/local-store'
import { whenUserPresent } from '../../../../src/device/page-lifecycle'
import { localKeys } from '../../../../src/device/storage-names'
import { trustedScriptUrl } from '../../../../src/device/trusted-types'
import { checkDay, form, inputOf, type Reply, showReply, showState } from '../link-form'
import {
  type AnswerKind,
  answerKinds,
  isAnswerField,
  readUnsent,
  removeUnsent,
  renewApproval,
  storeUnsent,
} from '../unsent-answers'

// A kiosk at a stall shows only its form, even before its service worker is installed.
if (readLocal(localKeys.kiosk) !== null) location.replace('/giveaway?kiosk=1')

const path = location.pathname

const post = (address: string, body?: URLSearchParams) =>
  fetch(address, { method: 'POST', ...(body && { body }), headers: { Accept: 'application/json' } })

const defaultRetryMs = 30_000
const retryMsOf = (reply: Response | null) =>
  Number(reply?.headers.get('Retry-After')) * 1000 || defaultRetryMs

// Mail scanners also open links, so the page is reported as opened when a person is present.

async function reportOpened(): Promise<void> {
  const reply = await post(`${path}/opened`).catch(() => null)
  if (reply?.status === 429) setTimeout(() => void reportOpened(), retryMsOf(reply))
}
const watchForPerson = () => whenUserPresent(() => void reportOpened())
watchForPerson()
addEventListener('pageshow', ({ persisted }) => persisted && watchForPerson())

// Answers are sent in the order in which they were given, so that the last answer remains.

const offlineMessage =
  'Not sent yet: the shop can’t be reached. This device sends it when this page is open and you’re back online.'
const busyMessage = 'Not sent yet: the shop is busy. This page tries again in a moment.'
const fullMessage =
  'Not sent: the shop can’t be reached, and this device can’t store your answer. Please try again later.'
const closedMessage = 'This link doesn’t work any more.'

let sending = Promise.resolve()
let retry: ReturnType<typeof setTimeout> | undefined

/** Resolves to true when the provider accepted the answer. */
async function send(kind: AnswerKind, body: URLSearchParams): Promise<boolean> {
  const reply = await post(path, body).catch(() => null)
  if (reply === null || reply.status === 429 || reply.status >= 500) {
    const isStored = await storeUnsent(kind, body)
    showState(kind, isStored ? (reply ? busyMessage : offlineMessage) : fullMessage)
    if (isStored) sendUnsentAfter(retryMsOf(reply))
    return false
  }
  await removeUnsent(kind)
  const data = (await reply.json().catch(() => null)) as Reply | null
  if (!reply.ok) {
    showState(kind, data?.ErrorMessage ?? closedMessage)
    // The answers were changed on another device: they must not be overwritten, nor approved unseen.
    if (data?.ErrorCode === 'CHANGED') await Promise.all([removeUnsent('answer'), removeUnsent('approve')])
    return false
  }
  if (data) showReply(data)
  if (kind === 'answer' && data?.Known !== undefined) await renewApproval(data.Known)
  showState(kind, 'Saved')
  return true
}

function sendUnsentAfter(ms: number): void {
  clearTimeout(retry)
  retry = setTimeout(sendUnsent, ms)
}

function sendUnsent(): void {
  sending = sending.then(sendAllUnsent)
}

async function sendAllUnsent(): Promise<void> {
  for (const kind of answerKinds) {
    const body = await readUnsent(kind)
    if (body === null) continue
    if (!(await send(kind, new URLSearchParams(body)))) return
    if (kind !== 'answer') location.assign(`${path}?done=${kind}`)
  }
}

/**
 * Fields that an answer does not contain. The answer contains postcode and day although they are not stored, because
 * the reply promises a day of delivery.
 */
const isOmittedFromAnswer = (name: string) => /^(change|name|po|agree|to-.*)$/.test(name)

function bodyOf(answerForm: HTMLFormElement, kind: AnswerKind): URLSearchParams {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(answerForm))
    if (kind !== 'answer' || !isOmittedFromAnswer(name)) body.append(name, value as string)
  body.set('do', kind)
  return body
}

function queueAnswer(answerForm: HTMLFormElement, kind: AnswerKind): Promise<void> {
  const body = bodyOf(answerForm, kind)
  sending = sending.then(async () => {
    // The reply to the previous answer may have changed it.
    body.set('known', inputOf('known')?.value ?? '')
    const isSent = await send(kind, body)
    if (isSent && kind !== 'answer') location.assign(`${path}?done=${kind}`)
  })
  return sending
}

async function showUnsentAnswers(): Promise<void> {
  for (const [name, value] of new URLSearchParams((await readUnsent('answer')) ?? '')) {
    const field = form?.elements.namedItem(name)
    if (field && 'value' in field && isAnswerField(name)) field.value = value
  }
}

function saveAnswersOf(answerForm: HTMLFormElement): void {
  answerForm.addEventListener('change', ({ target }) => {
    const input = target as HTMLInputElement
    const { name } = input
    if (name === 'needed') checkDay()
    if (!isAnswerField(name) && !/^(postcode|needed)$/.test(name)) return
    if (isAnswerField(name) && !input.checkValidity()) showState('answer', input.validationMessage)
    else void queueAnswer(answerForm, 'answer')
  })
  inputOf('needed')?.addEventListener('input', checkDay)
  checkDay()
  answerForm.addEventListener('submit', (event) => {
    event.preventDefault()
    const button = event.submitter as HTMLButtonElement | null
    void queueAnswer(answerForm, answerKinds.find((kind) => kind === button?.value) ?? 'answer')
  })
  sending = showUnsentAnswers()
  addEventListener('online', sendUnsent)
  sendUnsent()
}
if (form) saveAnswersOf(form)

// A separate service worker (worker/for/sw) stores these pages, to be read without a network. No page is stored
// while an account is signed in: a rep who looks at a client's page must leave nothing of it on a shared tablet.

async function storePage(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  await serviceWorker.register(trustedScriptUrl('/for/sw.js'), { scope: '/for/' })
  const { active } = await serviceWorker.ready
  const pictures = [...document.querySelectorAll('img')].map(({ currentSrc, src }) => currentSrc || src)
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)
  active?.postMessage({ page: path, files: [...scripts, ...pictures] })
}
const isSignedIn = Boolean(readLocal(localKeys.token))
// A page that cannot be stored still works online.
void (isSignedIn ? removeLinkPages() : storePage()).catch(() => {})
