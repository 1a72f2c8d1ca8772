/** The parts of react-admin that screens of the desk use, so that tests render these without the desk's own build. */
import type { ReactNode } from 'react'

export class HttpError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly body: unknown,
  ) {
    super(message)
  }
}
export const useNotify = () => () => {}
export const useRefresh = () => () => {}
export const usePermissions = () => ({ permissions: ['all'] })
export const useListContext = () => ({})
export const Title = () => null

type ConfirmProps = {
  isOpen: boolean
  title: string
  content: ReactNode
  onConfirm: () => void
  onClose: () => void
}
export const Confirm = ({ isOpen, title, content, onConfirm, onClose }: ConfirmProps) =>
  isOpen && (
    <div role="dialog" aria-label={title}>
      {content}
      <button onClick={onConfirm}>Yes</button>
      <button onClick={onClose}>No</button>
    </div>
  )
