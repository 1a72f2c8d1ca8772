/** Files of earlier orders. Chosen files are downloaded and then sent like new ones (req 5.16). */
import { FileText } from 'lucide-react'
import { useId, useState } from 'react'
import { isPictureFile } from '../../domain/cart/artwork'
import { withCount } from '../../domain/count'
import { failureMessage } from '../../domain/failure-message'
import type { YourFile } from '../../domain/order/order'
import { reorderFile } from '../../queries/order'
import { Button } from '../../ui/button'
import { CloseButton } from '../../ui/close-button'
import { Dialog } from '../../ui/dialog'
import { Picture } from '../../ui/picture'
import { showToast } from '../../ui/toast/toast'
import { useSingleRun } from '../../ui/use-lifetime'
import styles from '../../widgets/artwork/artwork-chooser.module.css'

type YourFilesDialogProps = {
  open: boolean
  files: YourFile[]
  onClose: () => void
  onChosen: (files: File[]) => void
}

export function YourFilesDialog({ open, files, onClose, onChosen }: YourFilesDialogProps) {
  const id = useId()
  const [chosen, setChosen] = useState<readonly YourFile[]>([])
  const [runOnce, isFetching] = useSingleRun()
  const toggle = (file: YourFile) =>
    setChosen(chosen.includes(file) ? chosen.filter((other) => other !== file) : [...chosen, file])
  const close = () => {
    setChosen([])
    onClose()
  }
  const fetchChosen = async () => {
    for (const file of chosen)
      try {
        onChosen([await reorderFile(file)])
      } catch (error) {
        showToast('error', `${file.name} couldn’t be fetched. ${failureMessage(error)}`)
      }
    close()
  }
  return (
    <Dialog open={open} onClose={close} labelledBy={id} className={styles.dialog}>
      <div className={styles.top}>
        <h2 id={id}>Your files</h2>
        <CloseButton label="Close Your files" onClick={close} />
      </div>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.url}>
            <label className={styles.file}>
              <input type="checkbox" checked={chosen.includes(file)} onChange={() => toggle(file)} />
              {isPictureFile(file.name) ? (
                <Picture url={file.url} alt="" sizes="64px" isPrivate className={styles.picture} />
              ) : (
                <FileText aria-hidden="true" className={styles.picture} />
              )}
              <span>
                {file.name}
                <small>
                  {file.product}, order {file.orderId}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Button aria-disabled={chosen.length === 0 || isFetching} onClick={() => void runOnce(fetchChosen)}>
        {isFetching
          ? 'Fetching…'
          : chosen.length === 0
            ? 'Add files'
            : `Add ${withCount(chosen.length, 'file')}`}
      </Button>
    </Dialog>
  )
}
