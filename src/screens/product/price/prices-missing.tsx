/** Why a customer's prices are not here, and how to ask for them again. */
import { NotSavedHereFailure } from '../../../domain/failure'
import { Button } from '../../../ui/button'

type PricesMissingProps = { error: Error; retry: () => void; className: string | undefined }

export function PricesMissing({ error, retry, className }: PricesMissingProps) {
  const words =
    error instanceof NotSavedHereFailure
      ? 'Your prices are not saved on this device yet.'
      : `Your prices could not be read. ${error.message}`
  return (
    <div className={className} role="alert">
      <p>{words}</p>
      <Button look="quiet" onClick={retry}>
        Retry
      </Button>
    </div>
  )
}
