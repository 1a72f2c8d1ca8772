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

  const defaultRetryMs = 30_000
  const retryAfterMs = (reply) => Number(reply?.headers.get('Retry-After')) * 1000 || defaultRetryMs

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
    void tellOpened()
  }
  const tellOpened = async () => {
    const reply = await post(`${path}/opened`).catch(() => null)
    if (reply?.status === 429) setTimeout(tellOpened, retryAfterMs(reply))
  }
  if (!navigator.webdriver) {
    for (const sign of signs) addEventListener(sign, touched, { passive: true })
    addEventListener('focus', watch)
    document.addEventListener('visibilitychange', watch)
    watch()
  }

  // Answers that wait on this device, one of each kind. Not in localStorage, which the Logout of whoever is signed in here
  // clears. An approval that waits holds no answers: these wait beside it, so that the newest ones are approved.
  const order = ['answer', 'change', 'approve']
  const keyOf = (what) => `${path} ${what}`
  // In ms: a database that never answers must not hold the page up.
  const storageTimeout = 3000
  const openDatabase = () =>
    new Promise((resolve, reject) => {
      // Named in src/device/storage-names.ts, too.
      const request = indexedDB.open('showfloor-link-answers', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('answers')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
      setTimeout(() => reject(new Error('The database does not answer.')), storageTimeout)
    })
  const withAnswers = async (mode, use) => {
    const database = await openDatabase()
    try {
      const transaction = database.transaction('answers', mode)
      const request = use(transaction.objectStore('answers'))
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve
        transaction.onabort = () => reject(transaction.error)
        setTimeout(() => reject(new Error('The database does not answer.')), storageTimeout)
      })
      return request.result
    } finally {
      database.close()
    }
  }
  const stored = async (what) => {
    const body = await withAnswers('readonly', (answers) => answers.get(keyOf(what))).catch(() => null)
    return body ?? null
  }
  /** Resolves to false where this device cannot hold it. `body` null: it waits no longer. */
  const store = (what, body) =>
    withAnswers('readwrite', (answers) =>
      body === null ? answers.delete(keyOf(what)) : answers.put(body, keyOf(what)),
    ).then(
      () => true,
      () => false,
    )
  /** An earlier version of this page stored answers in localStorage. */
  const moveEarlierAnswers = async () => {
    for (const what of order) {
      const body = readLocal(keyOf(what))
      if (body === null) continue
      if ((await stored(what)) !== null || (await store(what, body))) localStorage.removeItem(keyOf(what))
    }
  }
  const readLocal = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const waiting = 'Not sent yet: the shop can’t be reached. This device sends it when this page is open and you’re back online.'
  const busy = 'Not sent yet: the shop is busy. This page tries again in a moment.'
  const full = 'Not sent: the shop can’t be reached, and this device can’t hold it. Please try again later.'

  const isAnswer = (name) => /^(choice|quantity|comment)-/.test(name)
  const waitingBody = (body, isKept) => {
    const fields = new URLSearchParams(body)
    for (const name of [...fields.keys()]) if (!isKept(name)) fields.delete(name)
    fields.set('waited', 'yes')
    return fields
  }
  const storeUnsent = async (what, body) => {
    if (what !== 'approve') return store(what, waitingBody(body, () => true).toString())
    const answers = waitingBody(body, (name) => isAnswer(name) || name === 'version' || name === 'known')
    answers.set('do', 'answer')
    const hasAnswers = [...answers.keys()].some(isAnswer)
    if (hasAnswers && !(await store('answer', answers.toString()))) return false
    return store('approve', waitingBody(body, (name) => !isAnswer(name)).toString())
  }
  /** An approval that waits is of the answers that this device gave last. */
  const renewApproval = async (known) => {
    const approval = await stored('approve')
    if (approval === null || known === undefined) return
    const fields = new URLSearchParams(approval)
    fields.set('known', known)
    await store('approve', fields.toString())
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
    const reply = await post(path, new URLSearchParams(body)).catch(() => null)
    // Out of reach, too busy or broken just now.
    if (reply === null || reply.status === 429 || reply.status >= 500) {
      const isStored = await storeUnsent(what, body)
      say(what, isStored ? (reply ? busy : waiting) : full)
      if (isStored) retryIn(retryAfterMs(reply))
      return false
    }
    await store(what, null)
    const said = await reply.json().catch(() => null)
    if (!reply.ok) {
      say(what, said?.ErrorMessage ?? 'This link doesn’t work any more.')
      // Nothing is approved, nor overwritten, that was answered somewhere else in the meantime.
      if (said?.ErrorCode === 'CHANGED') for (const other of ['answer', 'approve']) await store(other, null)
      return false
    }
    if (said) show(said)
    if (what === 'answer') await renewApproval(said?.Known)
    say(what, 'Saved')
    return true
  }

  // One after the other, so that the last one given is the last one there.
  let sending = Promise.resolve()
  let retry
  const retryIn = (ms) => {
    clearTimeout(retry)
    retry = setTimeout(sendWaiting, ms)
  }
  const sendWaiting = () => {
    sending = sending.then(flush)
  }
  const flush = async () => {
    for (const what of order) {
      const body = await stored(what)
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
    /** Shows what was answered here before and has not been sent. */
    const showUnsent = async () => {
      for (const [name, value] of new URLSearchParams((await stored('answer')) ?? '')) {
        const field = form.elements.namedItem(name)
        if (field && 'value' in field && isAnswer(name)) field.value = value
      }
    }
    sending = moveEarlierAnswers().then(showUnsent)
    addEventListener('online', sendWaiting)
    sendWaiting()
  }

  // A worker of these pages alone stores them, to be read again without a network. Not while somebody is signed in: a rep
  // who looks at a client's page leaves nothing of it on a tablet that others use, too.
  const isSignedIn = Boolean(readLocal('token'))
  const worker = '/for/sw.js'
  const policy = globalThis.trustedTypes?.createPolicy('app-sw', { createScriptURL: () => worker })
  const files = () => [...document.querySelectorAll('img, script[src]')].map((one) => one.currentSrc || one.src)
  const storePage = () =>
    navigator.serviceWorker
      ?.register(policy ? policy.createScriptURL(worker) : worker, { scope: '/for/' })
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active?.postMessage({ page: path, files: files() }))
  const removePages = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('for '))
    await Promise.all(names.map((name) => caches.delete(name)))
  }
  void Promise.resolve(isSignedIn ? removePages() : storePage()).catch(() => {})
}
