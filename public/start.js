/*
 * Starts the scripts of a page that came whole: data-scripts, and beside them those of its screen, data-screen. They are
 * not even fetched before its first frame and its foremost pictures are painted, as they would hold both up. What is
 * pressed meanwhile is noted for them (src/device/early-clicks.ts).
 */
{
  const targets = new Set()
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('click', ({ target }) => targets.add(target), { capture: true, signal })
  window.earlyClicks = { targets, stop: () => listening.abort() }

  // A product that is pressed before React hears it: the browser fetches its page. Until that comes, the product's layout
  // stands here, with what its tile says.
  const root = document.getElementById('root')
  const layout = document.getElementById('product-stand-in')
  const showPressed = (event) => {
    const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    const link = target instanceof Element && target.closest('a[href^="/product/"]')
    const tile = link && link.closest('article')
    if (!tile || root.inert) return
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
    // Below the shop's header.
    standIn.style.top = `${Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)}px`
    root.before(standIn)
    root.inert = true
    const restore = () => {
      standIn.remove()
      root.inert = false
    }
    // Back brings this page out as it was left.
    addEventListener('pageshow', restore, { once: true })
    // The loading was stopped.
    globalThis.navigation?.addEventListener('navigateerror', restore, { once: true })
  }
  // On its way down, as React stops it on a part that is not hydrated; afterwards it is known whether the browser follows it.
  addEventListener('click', (event) => setTimeout(showPressed, 0, event), { capture: true })

  const nextTask = () => new Promise((resolve) => setTimeout(resolve))
  const { scripts, screen } = document.currentScript.dataset
  const painted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })
  let isStarted = false
  const start = async () => {
    if (isStarted) return
    isStarted = true
    const files = `${scripts} ${screen}`.trim().split(' ')
    for (const href of files) {
      const preload = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href })
      document.head.append(preload)
      await nextTask()
    }
    // React makes errors as it starts: a stack with each would have all of it compiled a second time.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    try {
      for (const script of scripts.split(' ')) {
        await import(script)
        // Each runs in a task of its own: what is pressed meanwhile is answered in between.
        await nextTask()
      }
    } catch {
      // The browser has said why. What stands on the page can be read, and its links lead on.
    } finally {
      Error.stackTraceLimit = stackTraceLimit
    }
  }
  const startAfterPictures = async () => {
    await painted
    const pictures = [...document.querySelectorAll('img[fetchpriority="high"]')]
    // A second at most: one that does not come must not keep the page from coming alive.
    const late = new Promise((resolve) => setTimeout(resolve, 1000))
    await Promise.race([Promise.allSettled(pictures.map((picture) => picture.decode())), late])
    requestAnimationFrame(() => requestAnimationFrame(start))
  }
  void startAfterPictures()
  // Nothing is painted of a page in the background.
  addEventListener('load', start)
}
