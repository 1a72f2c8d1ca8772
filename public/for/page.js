/*
 * The page behind a private link (server/render/client-page.ts), which works without this script. It says that a person has
 * opened the page, as scanners of mail do not; saves answers as they are given; and holds what was answered without a network
 * until there is one.
 */
{
  // A stall's kiosk shows its form alone (src/session/kiosk.ts), also before a service worker is there.
  try {
    if (localStorage.getItem('showfloor-kiosk') !== null) location.replace('/giveaway?kiosk=1')
  } catch {
    // A browser that keeps nothing is no kiosk.
  }

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

  // What waits on this device, by what it does: an answer in the place of the one before. An approval that waits holds no
  // answers: these wait beside it, so that the newest ones are approved.
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

  const isAnswer = (name) => /^(choice|quantity|comment)-/.test(name)
  const waitingBody = (body, isKept) => {
    const fields = new URLSearchParams(body)
    for (const name of [...fields.keys()]) if (!isKept(name)) fields.delete(name)
    fields.set('waited', 'yes')
    return fields
  }
  const storeUnsent = (what, body) => {
    if (what !== 'approve') return store(what, waitingBody(body, () => true).toString())
    const answers = waitingBody(body, (name) => isAnswer(name) || name === 'version' || name === 'known')
    answers.set('do', 'answer')
    const hasAnswers = [...answers.keys()].some(isAnswer)
    if (hasAnswers && !store('answer', answers.toString())) return false
    return store('approve', waitingBody(body, (name) => !isAnswer(name)).toString())
  }
  /** An approval that waits is of the answers that this device gave last. */
  const renewApproval = (known) => {
    const approval = stored('approve')
    if (approval === null || known === undefined) return
    const fields = new URLSearchParams(approval)
    fields.set('known', known)
    store('approve', fields.toString())
  }

  const show = ({ Totals = [], Prices = [], Known, Delivery, Earliest = '', Refusal = '' }) => {
    const write = (name, texts) => {
      for (const [index, words] of texts.entries())
        for (const place of document.querySelectorAll(`[data-${name}="${index}"]`)) place.textContent = words
    }
    write('total', Totals)
    write('price', Prices)
    if (Known !== undefined) form.elements.known.value = Known
    const delivery = document.querySelector('[data-delivery]')
    if (delivery && Delivery) delivery.textContent = Delivery
    const day = form.elements.needed
    if (!day) return
    day.dataset.earliest = Earliest
    document.querySelector('[data-refusal]').textContent = Earliest ? Refusal : ''
    checkDay()
  }

  /** A day that cannot be kept is said at its field, and keeps the form from being sent. */
  const checkDay = () => {
    const day = form.elements.needed
    if (!day) return
    const isTooEarly = day.value !== '' && day.value < day.dataset.earliest
    const words = document.querySelector('[data-refusal]').textContent
    day.setCustomValidity(isTooEarly ? words : '')
    if (isTooEarly) day.setAttribute('aria-invalid', 'true')
    else day.removeAttribute('aria-invalid')
  }

  const send = async (what, body) => {
    let reply
    try {
      reply = await post(path, new URLSearchParams(body))
      // The shop is too busy, or broken just now.
      if (reply.status === 429 || reply.status >= 500) throw new Error('not answered')
    } catch {
      say(what, storeUnsent(what, body) ? waiting : full)
      return false
    }
    store(what, null)
    const said = await reply.json().catch(() => null)
    if (!reply.ok) {
      say(what, said?.ErrorMessage ?? 'This link doesn’t work any more.')
      // Nothing is approved, nor overwritten, that was answered somewhere else in the meantime.
      if (said?.ErrorCode === 'CHANGED') for (const other of ['answer', 'approve']) store(other, null)
      return false
    }
    if (said) show(said)
    if (what === 'answer') renewApproval(said?.Known)
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
      // Postcode and day are not stored: the answer says by when it would be there.
      if (what === 'answer')
        for (const name of [...fields.keys()])
          if (/^(change|name|po|agree|to-.*)$/.test(name)) fields.delete(name)
      return new URLSearchParams(fields).toString()
    }
    // One after the other, so that the last one given is the last one there.
    let sending = Promise.resolve()
    const queue = (what) => {
      const body = new URLSearchParams(bodyFor(what))
      sending = sending.then(() => {
        // By then answers of this page may have arrived.
        body.set('known', form.elements.known.value)
        return send(what, body.toString())
      })
      return sending
    }
    form.addEventListener('change', ({ target }) => {
      if (target.name === 'needed') checkDay()
      if (!isAnswer(target.name) && !/^(postcode|needed)$/.test(target.name)) return
      if (isAnswer(target.name) && !target.checkValidity()) say('answer', target.validationMessage)
      else void queue('answer')
    })
    form.elements.needed?.addEventListener('input', checkDay)
    checkDay()
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
      if (field && 'value' in field && isAnswer(name)) field.value = value
    }
    const sendWaiting = () => {
      sending = sending.then(flush)
    }
    addEventListener('online', sendWaiting)
    sendWaiting()
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
