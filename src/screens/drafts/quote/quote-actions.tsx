/** A quote on its way: as a PDF to the share sheet, into a mail or into a file, or on paper. */
import { useQueryClient } from '@tanstack/react-query'
import { Download, Mail, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { saveBlob } from '../../../device/files'
import { whenIdle } from '../../../device/page-events'
import { shareFile, sharesPdfs } from '../../../device/share'
import {
  type ClientQuote,
  type KnownLine,
  quoteMail,
  UnwritableText,
} from '../../../domain/client-draft/client-quote'
import { fileName } from '../../../domain/file-name'
import { linePictureQuery } from '../../../queries/quote-pictures'
import { Button, buttonClass } from '../../../ui/button'
import { useHydrated, useOnce } from '../../../ui/use-lifetime'
import { PrintButton } from '../../../widgets/print/print-button'
import styles from './quote-actions.module.css'

type QuoteActionsProps = { quote: ClientQuote; known: readonly KnownLine[]; logo: Blob | null }

/** A large library: nobody waits for it who does not hand a quote on. */
const loadPdf = () => import('./quote-pdf')

export function QuoteActions({ quote, known, logo }: QuoteActionsProps) {
  const queryClient = useQueryClient()
  const [once, isBusy] = useOnce()
  const [problem, setProblem] = useState('')
  const isShared = useHydrated() && sharesPdfs()
  useEffect(() => whenIdle(() => void loadPdf().catch(() => {})), [])

  const make = async () => {
    const { quotePdf } = await loadPdf()
    const pictures = await Promise.all(
      known.map(async ({ line, product }) => {
        const picture = await queryClient.fetchQuery(linePictureQuery(line, product))
        return [line.id, picture] as const
      }),
    )
    const pdf = await quotePdf(quote, { logo, pictures: new Map(pictures) })
    const name = fileName(['Quote', quote.number, ...quote.to.slice(0, 1)], 'pdf')
    return new File([pdf], name, { type: 'application/pdf' })
  }
  const withPdf = (use: (file: File) => unknown) =>
    void once(async () => {
      setProblem('')
      try {
        await use(await make())
      } catch (error) {
        console.warn('A quote could not be made into a PDF.', error)
        setProblem(
          error instanceof UnwritableText
            ? error.message
            : 'The PDF could not be made on this device just now. Printing works without it.',
        )
      }
    })
  const save = (file: File) => saveBlob(file, file.name)
  const share = async (file: File) => {
    if ((await shareFile(file)) === 'refused') save(file)
  }
  return (
    <div className={styles.actions}>
      {isShared && (
        <Button aria-disabled={isBusy} onClick={() => withPdf(share)}>
          <Share2 aria-hidden="true" size={20} />
          Share PDF
        </Button>
      )}
      <Button look={isShared ? 'quiet' : 'primary'} aria-disabled={isBusy} onClick={() => withPdf(save)}>
        <Download aria-hidden="true" size={20} />
        Download PDF
      </Button>
      {/* A link cannot bring a file along: the PDF is saved beside it. */}
      <a href={quoteMail(quote)} className={buttonClass('quiet')} onClick={() => withPdf(save)}>
        <Mail aria-hidden="true" size={20} />
        Mail
      </a>
      <PrintButton>Print</PrintButton>
      <p role="status">{isBusy ? 'Making the PDF…' : problem}</p>
    </div>
  )
}
