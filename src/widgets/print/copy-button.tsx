/** Copies a text, and says so; where the device refuses, it stands there to be copied by hand. */
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { copyText } from '../../device/share'
import { Button } from '../../ui/button'
import { showToast } from '../../ui/toast/toast'
import styles from './copy-button.module.css'

/** `describedBy`: the id of what the text belongs to, for those who hear a list of buttons. */
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
      <Button look="quiet" aria-describedby={describedBy} onClick={() => void copy()}>
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
