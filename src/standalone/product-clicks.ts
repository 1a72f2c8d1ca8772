/**
 * Answers a click on a product in a list: the layout of its page appears in the next frame, with the texts and the
 * picture of its tile. The link is followed after that frame, by the app, whose commit takes longer than a frame, or by
 * the browser while the app has not started.
 */
import { readLocal } from '../device/local-store'
import { localKeys } from '../device/storage-names'

/** Longest wait for the next frame: a page in the background paints none. */
const maxFrameMs = 100
/** After this time the list is shown again if the URL is the same: the app may be asking whether to leave the page. */
const maxBlockedMs = 100
/** After this time the list is shown again, even when the app has not shown the product. */
const maxWaitMs = 3000
/** A longer move of the pointer is a drag. */
const maxMovePx = 10

const root = document.querySelector<HTMLElement>('#root')
const layout = document.querySelector<HTMLTemplateElement>('#product-stand-in')?.content.firstElementChild
/** Clicks that this script dispatches to follow a link after the layout of its product is shown. */
const followingClicks = new WeakSet<Event>()
let visibleStandIn: HTMLElement | null = null
let pointerDown = { clientX: 0, clientY: 0 }

const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, maxFrameMs)
  })

function createStandIn(template: Element, link: HTMLAnchorElement, tile: Element): HTMLElement {
  const standIn = template.cloneNode(true) as HTMLElement
  const values: Record<string, string> = {
    '{name}': link.textContent,
    '{sku}': tile.querySelector('.figures')?.textContent ?? '',
  }
  const texts = document.createTreeWalker(standIn, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const value = values[text.textContent ?? '']
    if (value !== undefined) text.textContent = value
  }
  const picture = tile.querySelector('img')
  for (const img of standIn.querySelectorAll('img')) {
    if (img.alt) img.alt = link.textContent
    if (picture) Object.assign(img, { sizes: picture.sizes, srcset: picture.srcset, src: picture.src })
    else img.remove()
  }
  if (readLocal(localKeys.token) !== null) standIn.querySelector('[data-for="visitors"]')?.remove()
  const headerBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  standIn.style.top = `${Math.max(0, headerBottom)}px`
  return standIn
}

/** A drag, for example of a carousel, also ends with a click. */
const isDrag = ({ detail, clientX, clientY }: MouseEvent) =>
  detail > 0 && Math.hypot(clientX - pointerDown.clientX, clientY - pointerDown.clientY) > maxMovePx

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

async function showProduct(event: MouseEvent): Promise<void> {
  const { target } = event
  if (followingClicks.has(event) || event.defaultPrevented || visibleStandIn) return
  if (!isPlainClick(event) || isDrag(event) || !(target instanceof Element)) return
  const link = target.closest<HTMLAnchorElement>('a[href^="/product/"]')
  const tile = link?.closest('[data-tile]')
  if (!link || !tile || !layout || !root) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const standIn = createStandIn(layout, link, tile)
  visibleStandIn = standIn
  root.before(standIn)
  await nextFrame()
  const restore = () => {
    screenChange.disconnect()
    if (visibleStandIn !== standIn) return
    standIn.remove()
    root.inert = false
    visibleStandIn = null
  }
  const screenChange = new MutationObserver(restore)
  const main = document.querySelector('#main')
  if (main) screenChange.observe(main, { childList: true })
  const followingClick = new MouseEvent('click', { bubbles: true, cancelable: true, view: window })
  followingClicks.add(followingClick)
  if (!link.dispatchEvent(followingClick)) {
    setTimeout(() => location.pathname !== link.pathname && restore(), maxBlockedMs)
    setTimeout(restore, maxWaitMs)
    return
  }
  // Keys cannot reach the covered page either. This is set late, because it restyles all elements.
  root.inert = true
  // The Back button restores the page as it was left, with the layout.
  addEventListener('pageshow', restore, { once: true })
  // The user stopped the loading.
  if ('navigation' in window) navigation.addEventListener('navigateerror', restore, { once: true })
}

if (layout) {
  addEventListener('pointerdown', (event) => void (pointerDown = event), { capture: true })
  addEventListener('click', (event) => void showProduct(event), { capture: true })
}
