/*
 * The page behind a private link (server/render/client-page.ts), which works without this script. It says that a person has
 * opened the page, as scanners of mail do not; saves answers as they are given; and holds what was answered without a network
 * until there is one.
 */
{
  const path = location.pathname
  const form = document.getElementById('answers')
  const say = (what, words) => {
    const place = document.querySelector(`[data-state="${what}"]`)
    if (place) place.textContent = words
  }
  const post = (address, body) =>
    fetch(address, { method: 'POST', body, headers: { Accept: 'application/json' } })

  // In ms: as src/device/page-lifecycle.ts has it.
  const attention = 1000
  const signs = ['pointerdown', 'click', 'keydown', 'input', 'wheel']
  const isOnScreen = () => !document.prerendering && document.visibilityState === 'visible'
  let timer
  const watch = () => {
    clearTimeout(timer)
    if (isOnScreen() && document.hasFocus()) timer = setTimeout(found, attention)
  }
  const touched = (sign) => {
    if (sign.isTrusted && isOnScreen()) found()
  }
  const found = () => {
    clearTimeout(timer)
    for (const sign of signs) removeEventListener(sign, touched)
    removeEventListener('focus', watch)
    document.removeEventListener('visibilitychange', watch)
    post(`${path}/opened`).catch(() => {})
  }
  if (!navigator.webdriver) {
    for (const sign of signs) addEventListener(sign, touched, { passive: true })
    addEventListener('focus', watch)
    document.addEventListener('visibilitychange', watch)
    watch()
  }

  // What waits on this device, by what it does: an answer in the place of the one before.
  const order = ['answer', 'change', 'approve']
  const keyOf = (what) => `${path} ${what}`
  const stored = (what) => {
    try {
      return localStorage.getItem(keyOf(what))
    } catch {
      return null
    }
  }
  const store = (what, body) => {
    try {
      if (body === null) localStorage.removeItem(keyOf(what))
      else localStorage.setItem(keyOf(what), body)
      return true
    } catch {
      return false
    }
  }
  const waiting = 'Not sent yet: the shop can’t be reached. This device sends it when this page is open and you’re back online.'
  const full = 'Not sent: the shop can’t be reached, and this device can’t hold it. Please try again later.'

  const send = async (what, body) => {
    let reply
    try {
      reply = await post(path, new URLSearchParams(body))
      // The shop is too busy, or broken just now.
      if (reply.status === 429 || reply.status >= 500) throw new Error('not answered')
    } catch {
      say(what, store(what, body) ? waiting : full)
      return false
    }
    store(what, null)
    const said = await reply.json().catch(() => null)
    if (!reply.ok) {
      say(what, said?.ErrorMessage ?? 'This link doesn’t work any more.')
      return false
    }
    const totals = said?.Totals ?? []
    totals.forEach((words, index) => {
      const place = document.querySelector(`[data-total="${index}"]`)
      if (place) place.textContent = words
    })
    say(what, 'Saved')
    return true
  }

  const flush = async () => {
    for (const what of order) {
      const body = stored(what)
      if (body === null) continue
      if (!(await send(what, body))) return
      if (what !== 'answer') location.assign(`${path}?done=${what}`)
    }
  }

  if (form) {
    const bodyFor = (what) => {
      const fields = new FormData(form)
      fields.set('do', what)
      if (what === 'answer') for (const name of ['change', 'name', 'po', 'needed', 'agree']) fields.delete(name)
      return new URLSearchParams(fields).toString()
    }
    // One after the other, so that the last one given is the last one there.
    let sending = Promise.resolve()
    const queue = (what) => {
      const body = bodyFor(what)
      sending = sending.then(() => send(what, body))
      return sending
    }
    form.addEventListener('change', ({ target }) => {
      if (/^(choice|quantity|comment)-/.test(target.name)) void queue('answer')
    })
    form.addEventListener('submit', (event) => {
      const what = event.submitter?.value ?? 'answer'
      event.preventDefault()
      void queue(what).then((isSent) => {
        if (isSent && what !== 'answer') location.assign(`${path}?done=${what}`)
      })
    })
    // What was answered here before, and is not there yet.
    const unsent = new URLSearchParams(stored('answer') ?? '')
    for (const [name, value] of unsent) {
      const field = form.elements.namedItem(name)
      if (field && 'value' in field && field.type !== 'hidden' && name !== 'do') field.value = value
    }
    addEventListener('online', () => void flush())
    void flush()
  }

  // Read again without a network after one visit: by a worker of these pages alone.
  const worker = '/for/sw.js'
  const policy = globalThis.trustedTypes?.createPolicy('app-sw', { createScriptURL: () => worker })
  const files = () => [...document.querySelectorAll('img, script[src]')].map((one) => one.currentSrc || one.src)
  navigator.serviceWorker
    ?.register(policy ? policy.createScriptURL(worker) : worker, { scope: '/for/' })
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => active?.postMessage({ page: path, files: files() }))
    .catch(() => {})
}
