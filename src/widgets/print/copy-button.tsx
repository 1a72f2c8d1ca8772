/** Copies a text and confirms it; if the device refuses, the text is shown, to be copied by hand. */
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { copyText } from '../../device/share'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import styles from './copy-button.module.css'

/** `describedBy`: id of the element that the text belongs to, for screen readers that list buttons. */
export function CopyButton({ text, describedBy }: { text: string; describedBy: string }) {
  const id = useId()
  const [refused, setRefused] = useState(false)
  const copy = async () => {
    const isCopied = await copyText(text)
    if (isCopied) showToast('success', 'Text copied')
    setRefused(!isCopied)
  }
  return (
    <>
      <Button variant="quiet" aria-describedby={describedBy} onClick={() => void copy()}>
        <Copy aria-hidden="true" size={18} />
        Copy text
      </Button>
      {refused && (
        <p className={styles.text}>
          <label htmlFor={id}>Copy this text</label>
          <textarea
            id={id}
            readOnly
            rows={4}
            value={text}
            ref={(area) => area?.select()}
            onFocus={(event) => event.currentTarget.select()}
          />
        </p>
      )}
    </>
  )
}
