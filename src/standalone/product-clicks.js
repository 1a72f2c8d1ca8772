/*
 * A product that is pressed in a list: its layout stands here in the next frame, with what its tile says. Only then is the link
 * followed: by the app, whose commit takes longer than a frame, or by the browser where the app does not hear it yet.
 */
{
  const root = document.getElementById('root')
  const layout = document.getElementById('product-stand-in')
  /** Painted; at the latest after 100 ms, as nothing is painted of a page in the background. */
  const nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve))
      setTimeout(resolve, 100)
    })
  /** Presses that are ours: the link of a product whose layout is shown already. */
  const isFollowed = new WeakSet()
  const maxUndecidedMs = 100
  const maxWaitMs = 3000
  const maxMovePx = 10
  let shown = null
  let down = { clientX: 0, clientY: 0 }

  const standInOf = (link, tile) => {
    const standIn = layout.content.firstElementChild.cloneNode(true)
    const words = { '{name}': link.textContent, '{sku}': tile.querySelector('.figures')?.textContent ?? '' }
    const texts = document.createTreeWalker(standIn, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) text.data = words[text.data] ?? text.data
    const picture = tile.querySelector('img')
    for (const img of standIn.querySelectorAll('img')) {
      if (img.alt) img.alt = link.textContent
      if (picture) Object.assign(img, { sizes: picture.sizes, srcset: picture.srcset, src: picture.src })
      else img.remove()
    }
    if (isSignedIn()) standIn.querySelector('[data-for="visitors"]')?.remove()
    // Below the shop's header.
    standIn.style.top = `${Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)}px`
    return standIn
  }
  const isSignedIn = () => {
    try {
      return localStorage.getItem('token') !== null
    } catch {
      // Storage is forbidden: signed out.
      return false
    }
  }
  /** The end of a drag, as of a carousel, whose slider lets nothing come of it. */
  const isDrag = ({ detail, clientX, clientY }) =>
    detail > 0 && Math.hypot(clientX - down.clientX, clientY - down.clientY) > maxMovePx
  const noteDown = (event) => {
    down = event
  }
  const showPressed = async (event) => {
    const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event
    if (isFollowed.has(event) || defaultPrevented || shown || isDrag(event)) return
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    const link = target instanceof Element && target.closest('a[href^="/product/"]')
    const tile = link && link.closest('[data-tile]')
    if (!tile) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const standIn = standInOf(link, tile)
    shown = standIn
    root.before(standIn)
    await nextFrame()
    const restore = () => {
      swapped.disconnect()
      if (shown !== standIn) return
      standIn.remove()
      root.inert = false
      shown = null
    }
    const swapped = new MutationObserver(restore)
    swapped.observe(document.getElementById('main'), { childList: true })
    const follow = new MouseEvent('click', { bubbles: true, cancelable: true, view: window })
    isFollowed.add(follow)
    if (!link.dispatchEvent(follow)) {
      // The app shows another screen, unless it asks first whether to leave this one.
      setTimeout(() => location.pathname !== link.pathname && restore(), maxUndecidedMs)
      setTimeout(restore, maxWaitMs)
      return
    }
    // What is covered is not reached by keys either. Not before, as all elements have their style computed anew.
    root.inert = true
    // Back brings this page out as it was left.
    addEventListener('pageshow', restore, { once: true })
    // The loading was stopped.
    globalThis.navigation?.addEventListener('navigateerror', restore, { once: true })
  }
  if (layout) {
    addEventListener('pointerdown', noteDown, { capture: true })
    addEventListener('click', showPressed, { capture: true })
  }
}
