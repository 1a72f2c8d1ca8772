/** Why a part of an account's page is not there, and another try. */
import { NotSavedHereFailure, OfflineFailure, RejectedFailure } from '../../domain/failure'
import { useConnectivity } from '../../session/connectivity'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'

type LoadProblemProps = { title: string; error: Error; onRetry: () => void }

export function LoadProblem({ title, error, onRetry }: LoadProblemProps) {
  const offline = useConnectivity() === 'offline'
  const unreached = error instanceof NotSavedHereFailure || error instanceof OfflineFailure
  const retry = <Button onClick={onRetry}>Retry</Button>
  if (unreached && offline) {
    return (
      <Notice title="Not saved on this device yet" actions={retry}>
        <p>There is no network, and this was not opened here before. It opens when the network is back.</p>
      </Notice>
    )
  }
  return (
    <Notice title={title} tone="error" actions={retry}>
      <p>{wordsOf(error, unreached)}</p>
    </Notice>
  )
}

function wordsOf(error: Error, unreached: boolean): string {
  if (unreached) return 'The shop did not answer in time. Please try again.'
  return error instanceof RejectedFailure ? error.message : 'The shop sent something this page cannot read.'
}
