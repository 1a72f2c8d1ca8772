/** Pictures, for example of a product: upload of several files, order and removal. Lists show a product's first one. */
import { Alert, Box, Button, IconButton, Typography } from '@mui/material'
import { ArrowLeft, ArrowRight, Upload, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { DeskPicture } from '../src/domain/desk/product-row'
import { messageOf, requestData } from './calls'

type Props = {
  label?: string
  pictures: string[]
  onChange: (pictures: string[]) => void
  note: ReactNode
  /** Returns the other fields of a picture, below it. */
  children?: (path: string, index: number) => ReactNode
}

const acceptedTypes = 'image/png,image/jpeg,image/webp'
/** URLs of the uploaded files by path, because the shop does not serve a picture before it shows it. */
const previews: Record<string, string> = {}

export const pictureUrl = (path: string) => previews[path] ?? `/${path}`

type SinglePictureProps = { label?: string; path: string; onChange: (path: string) => void; note?: ReactNode }

export function SinglePicture({ label = 'Picture', path, onChange, note = null }: SinglePictureProps) {
  return (
    <PictureFields
      label={label}
      pictures={path === '' ? [] : [path]}
      onChange={(pictures) => onChange(pictures.at(-1) ?? '')}
      note={note}
    />
  )
}

export function PictureFields({ label = 'Pictures', pictures, onChange, note, children }: Props) {
  const uploadLabel = `Upload ${label.toLowerCase()}`
  const input = useRef<HTMLInputElement>(null)
  const [uploadsLeft, setUploadsLeft] = useState(0)
  const [problems, setProblems] = useState<string[]>([])

  const upload = async (files: File[]) => {
    setProblems([])
    const added: string[] = []
    for (const [index, file] of files.entries()) {
      setUploadsLeft(files.length - index)
      try {
        const { path } = await requestData<DeskPicture>('POST', 'product-pictures', file)
        added.push(path)
        previews[path] = URL.createObjectURL(file)
      } catch (error) {
        setProblems((current) => [...current, `${file.name}: ${messageOf(error)}`])
      }
    }
    setUploadsLeft(0)
    onChange([...pictures, ...added.filter((path) => !pictures.includes(path))])
  }
  const move = (index: number, step: number) =>
    onChange(pictures.toSpliced(index, 1).toSpliced(index + step, 0, pictures[index] ?? ''))
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2">
        {label}
      </Typography>
      {note}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
        {pictures.map((path, index) => (
          <Box key={path} sx={{ width: 144 }}>
            <Box
              component="img"
              src={pictureUrl(path)}
              alt={`Picture ${index + 1}`}
              sx={{ width: 144, height: 144, objectFit: 'contain', bgcolor: 'action.hover', borderRadius: 1 }}
            />
            {pictures.length > 1 && (
              <>
                <IconButton
                  aria-label={`Move picture ${index + 1} to the front`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <ArrowLeft size={18} />
                </IconButton>
                <IconButton
                  aria-label={`Move picture ${index + 1} to the back`}
                  disabled={index === pictures.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <ArrowRight size={18} />
                </IconButton>
              </>
            )}
            <IconButton
              aria-label={`Remove picture ${index + 1}`}
              onClick={() => onChange(pictures.toSpliced(index, 1))}
            >
              <X size={18} />
            </IconButton>
            {children?.(path, index)}
          </Box>
        ))}
      </Box>
      <Button
        size="small"
        startIcon={<Upload size={18} />}
        disabled={uploadsLeft > 0}
        onClick={() => input.current?.click()}
      >
        {uploadsLeft > 0 ? `Uploading, ${uploadsLeft} left…` : uploadLabel}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedTypes}
        aria-label={uploadLabel}
        onChange={({ target }) => {
          void upload([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {problems.length > 0 && (
        <Alert severity="error">
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
    </Box>
  )
}
