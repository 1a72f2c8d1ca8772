/** Shows the URL of a private link, to be copied, shared or scanned (req 23.7). */
import { Link2 } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { ClientLink } from '../contract'
import { clientOf } from '../../drafts/rules/quote-texts'
import { failureMessage } from '../../../src/domain/failure-message'
import { fetchLinkAddress } from './links'
import { Button } from '../../../src/ui/button'
import { showToast } from '../../../src/ui/toast/toast'
import { useSingleRun } from '../../../src/ui/use-lifetime'
import { CopyButton, ShareButton } from '../../../src/widgets/print/share-button'
import { ShowCode } from '../../../src/widgets/print/show-code'
import styles from './client-links.module.css'

/** With `isImmediate` the URL is requested when the component appears, without a press of the button. */
export function ShareLink({ link, isImmediate = false }: { link: ClientLink; isImmediate?: boolean }) {
  const id = useId()
  const [url, setUrl] = useState<string | null>(null)
  const [runOnce, isBusy] = useSingleRun()
  const fetchUrl = () =>
    fetchLinkAddress(link.id).then(setUrl, (error: unknown) => showToast('error', failureMessage(error)))
  const fetchOnMount = useEffectEvent(() => void runOnce(fetchUrl))
  useEffect(() => {
    if (isImmediate) fetchOnMount()
  }, [isImmediate])
  if (url === null)
    return (
      <Button variant="quiet" aria-disabled={isBusy} onClick={() => void runOnce(fetchUrl)}>
        <Link2 aria-hidden="true" size={20} />
        Get link
      </Button>
    )
  const getShareData = () => ({
    title: `Quote for ${clientOf(link)}`,
    text: `Quote ${link.number}`,
    path: url,
  })
  return (
    <div className={styles.handover}>
      <p id={id} className={styles.url}>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
      </p>
      <CopyButton text={url} describedBy={id} />
      <ShareButton getShared={getShareData}>Share link</ShareButton>
      <ShowCode getShared={getShareData} />
    </div>
  )
}
