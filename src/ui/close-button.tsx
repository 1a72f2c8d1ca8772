/** The round button that closes a dialog or a panel. */
import { X } from 'lucide-react'
import { IconButton } from './button'

type CloseButtonProps = { label?: string; className?: string | undefined; onClick: () => void }

export function CloseButton({ label = 'Close', ...rest }: CloseButtonProps) {
  return (
    <IconButton label={label} {...rest}>
      <X aria-hidden="true" />
    </IconButton>
  )
}
