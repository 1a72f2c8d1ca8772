/** The stall's kiosk: visitor after visitor fills in the form, and nobody finds anything of the one before. */
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { visitor } from '../../domain/outbox/draft'
import { forgetAllDrafts } from '../../saved/drafts/drafts'
import { startKiosk } from '../../session/kiosk'
import { useAwake, useOnceSeen, usePutAway } from '../../session/kiosk-here'
import { usePin } from '../../session/kiosk-pin'
import { removeToasts } from '../../ui/toast/toast'
import { KioskVisit } from './kiosk-visit'
import { useReadyForEntries } from './use-entry'

export function KioskScreen() {
  const [visit, setVisit] = useState(0)
  const next = useCallback(() => setVisit((before) => before + 1), [])
  useOnceSeen(() => {
    startKiosk()
    // Whoever typed something in the shop before is not here any more.
    void forgetAllDrafts(visitor)
    removeToasts()
  })
  useAwake()
  useReadyForEntries()
  // A wait after wrong tries goes on while the dialog is closed.
  usePin()
  // At once: what is put away may be taken out again as it is.
  usePutAway(() => flushSync(next))
  return <KioskVisit key={visit} isFirst={visit === 0} onNext={next} />
}
