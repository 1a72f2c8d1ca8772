/** A button that opens the file dialog. */
import { Button } from '@mui/material'
import { Upload } from 'lucide-react'
import { useRef } from 'react'

type Props = { label: string; accept: string; isBusy: boolean; onFile: (file: File) => void }

export function FileButton({ label, accept, isBusy, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="small"
        startIcon={<Upload size={18} />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </>
  )
}
