/**
 * Buttons that share or copy a link of the shop, or copy a text, and confirm the copy. If the device refuses, the text
 * is shown, to be copied by hand.
 */
import { Copy, Share2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { copyText, fullAddress, type SharedLink, shareOrCopy } from '../../device/share'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import styles from './share-button.module.css'

type ShareButtonProps = {
  /** Creates the shared link on click. */
  getShared: () => SharedLink
  children: ReactNode
}

export function ShareButton({ getShared, children }: ShareButtonProps) {
  const [addressToCopy, setAddressToCopy] = useState<string | null>(null)
  const share = async () => {
    const shared = getShared()
    const outcome = await shareOrCopy(shared)
    if (outcome === 'copied') showToast('success', 'Link copied')
    setAddressToCopy(outcome === 'refused' ? fullAddress(shared.path) : null)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void share()}>
        <Share2 aria-hidden="true" size={20} />
        {children}
      </Button>
      {addressToCopy !== null && <TextToCopy label="Copy this link" text={addressToCopy} as="input" />}
    </>
  )
}

/** `describedBy`: id of the element that the text belongs to, for screen readers that list buttons. */
export function CopyButton({ text, describedBy }: { text: string; describedBy: string }) {
  const [isRefused, setIsRefused] = useState(false)
  const copy = async () => {
    const isCopied = await copyText(text)
    if (isCopied) showToast('success', 'Text copied')
    setIsRefused(!isCopied)
  }
  return (
    <>
      <Button variant="quiet" aria-describedby={describedBy} onClick={() => void copy()}>
        <Copy aria-hidden="true" size={18} />
        Copy text
      </Button>
      {isRefused && <TextToCopy label="Copy this text" text={text} as="textarea" />}
    </>
  )
}

type TextToCopyProps = { label: string; text: string; as: 'input' | 'textarea' }

function TextToCopy({ label, text, as: Control }: TextToCopyProps) {
  const id = useId()
  const select = (control: HTMLInputElement | HTMLTextAreaElement | null) => control?.select()
  return (
    <p className={styles.copy}>
      <label htmlFor={id}>{label}</label>
      <Control
        id={id}
        readOnly
        {...(Control === 'textarea' && { rows: 4 })}
        value={text}
        ref={select}
        onFocus={({ currentTarget }) => select(currentTarget)}
      />
    </p>
  )
}
