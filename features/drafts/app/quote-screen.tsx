/** "Make quote": the quote of a draft for its client, printed or sent as a PDF (req 18.8). */
import { useQueryClient } from '@tanstack/react-query'
import { Download, ImagePlus, Mail, Share2 } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import {
  type ClientDraft,
  draftName,
  maxNameLength,
  type QuoteOptions,
  withQuote,
} from '../rules/client-draft'
import { failureMessage } from '../../../src/domain/failure-message'
import { quoteValidDays } from '../../../src/domain/price/quote'
import { defaultPriceChoice } from '../../../src/domain/price/shown-price'
import { UnwritableText } from '../../../src/domain/pdf/printable-text'
import type { QuoteDocument } from '../rules/quote'
import { defaultQuoteNumber, type KnownLine, maxNotesLength, readValidDays } from '../rules/quote-of-draft'
import { quoteMail } from '../rules/quote-texts'
import { isPictureFile } from '../../../src/domain/cart/artwork'
import { fileName } from '../../../src/domain/file-name'
import { readLibraryFile } from '../../../src/queries/library'
import { chosenLogoQuery, linePictureQuery, logoOf, useLogo } from './draft-queries'
import { Breadcrumb } from '../../../src/ui/breadcrumb'
import { Page } from '../../../src/ui/page'
import { Field, TextArea } from '../../../src/ui/form/field'
import { Button, buttonClass } from '../../../src/ui/button'
import { useHydrated, useSingleRun } from '../../../src/ui/use-lifetime'
import { ChooseArtwork } from '../../../src/widgets/artwork/choose-artwork'
import { DocumentHead } from '../../../src/widgets/frame/document-head'
import { Slot } from '../../../src/widgets/frame/features'
import { PriceChoiceFields } from '../../../src/widgets/print/price-choice'
import { PrintButton } from '../../../src/widgets/print/print'
import { clientDrafts, type ChosenLogo, saveLogo } from './client-drafts'
import { useCustomerView } from '../../../src/session/customer-view'
import { useProfile } from '../../../src/session/profile'
import { saveBlob } from '../../../src/device/files'
import { whenIdle } from '../../../src/device/page-events'
import { shareFile, canSharePdfs } from '../../../src/device/share'
import { StoredDraft } from './stored-draft'
import { QuoteSheet } from './quote-sheet'
import { useClientQuote } from './use-client-quote'
import styles from './quote-screen.module.css'

export function QuoteScreen({ id }: { id: string }) {
  return <StoredDraft id={id}>{(draft) => <Quote draft={draft} />}</StoredDraft>
}

function Quote({ draft }: { draft: ClientDraft }) {
  const { quote, knownLines, priceNote, delivery } = useClientQuote(draft)
  const { logo } = useLogo()
  const name = draftName(draft)
  const trail = [
    { name: 'Drafts', href: '/drafts' },
    { name, href: `/drafts/${draft.id}` },
  ]
  return (
    <Page>
      <DocumentHead title={`Quote for ${name}`} />
      <div className={styles.page}>
        <div className={styles.top}>
          <Breadcrumb trail={trail} pageName="Quote" />
          <h1>Quote for {name}</h1>
        </div>
        <div className={styles.output}>
          <p role="status" className={styles.words}>
            {priceNote}
          </p>
          <QuoteActions draft={draft} quote={quote} knownLines={knownLines} logo={logo} delivery={delivery} />
        </div>
        <QuoteSheet
          quote={quote}
          knownLines={knownLines}
          logo={logo}
          delivery={delivery}
          className={styles.sheet}
        />
        <QuoteFields draft={draft} className={styles.fields} />
      </div>
    </Page>
  )
}

/** The typed fields of a quote, all stored with the draft. */
function QuoteFields({ draft, className }: { draft: ClientDraft; className: string | undefined }) {
  const { role, fullName, mobileNumber } = useProfile()
  const isCustomerView = useCustomerView()
  const { quote = {} } = draft
  const updateQuote = (change: QuoteOptions) => clientDrafts().type(draft.id, withQuote(change))
  const field = (name: 'number' | 'validDays' | 'name' | 'phone' | 'notes', defaultText: string) => ({
    value: quote[name] ?? defaultText,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => updateQuote({ [name]: target.value }),
  })
  return (
    <section aria-label="Quote details" className={className}>
      {!isCustomerView && (
        <PriceChoiceFields
          choice={quote.price ?? defaultPriceChoice(role)}
          role={role}
          onChoice={(price) => updateQuote({ price })}
        />
      )}
      <Field
        label="Valid for (days)"
        inputMode="numeric"
        error={readValidDays(quote.validDays) === null ? 'Enter a whole number from 1 to 365' : undefined}
        {...field('validDays', String(quoteValidDays))}
      />
      <Field label="Quote number" maxLength={maxNameLength} {...field('number', defaultQuoteNumber(draft))} />
      <Field label="Your name" maxLength={maxNameLength} {...field('name', fullName)} />
      <Field label="Your phone" maxLength={maxNameLength} {...field('phone', mobileNumber)} />
      <TextArea label="Notes" rows={4} maxLength={maxNotesLength} {...field('notes', '')} />
      <QuoteLogo />
    </section>
  )
}

/** The logo above a quote: the account's picture, a file stored on this device, or none (req 18.9). */
function QuoteLogo() {
  const { logo, chosen, hasAccountPicture } = useLogo()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')

  const storeLogo = async (logoChoice: ChosenLogo) => {
    try {
      await saveLogo(logoChoice)
      queryClient.setQueryData(chosenLogoQuery().queryKey, logoChoice)
      setProblem('')
    } catch (error) {
      setProblem(failureMessage(error))
    }
  }
  const storeFile = async (file: File) => {
    const jpeg = await logoOf(file)
    if (jpeg) await storeLogo(jpeg)
    else setProblem('We can’t read this picture. Try a PNG or JPEG.')
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Clears the input, so that the same file can be chosen again.
    target.value = ''
    if (file) void storeFile(file)
  }
  return (
    <div className={styles.logo}>
      <input ref={input} type="file" accept="image/*" aria-label="Logo file" hidden onChange={choose} />
      <Button variant="quiet" onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" size={20} />
        {logo ? 'Change logo' : 'Add logo'}
      </Button>
      <ChooseArtwork
        accepts={isPictureFile}
        onChosen={async ([file]) => {
          if (file) await storeFile(await readLibraryFile(file))
        }}
      />
      {logo && (
        <Button variant="quiet" onClick={() => void storeLogo('none')}>
          Remove logo
        </Button>
      )}
      {chosen !== null && hasAccountPicture && (
        <Button variant="quiet" onClick={() => void storeLogo(null)}>
          Use account picture
        </Button>
      )}
      <p role="status">{problem}</p>
    </div>
  )
}

type QuoteActionsProps = {
  draft: ClientDraft
  quote: QuoteDocument
  knownLines: readonly KnownLine[]
  logo: Blob | null
  delivery: string
}

/** The PDF library is large, so it is not loaded before this page is open. */
const loadPdf = () => import('./quote-pdf')

/** Buttons that send a quote: as a PDF to the share sheet, by e-mail, into a file, or on paper. */
function QuoteActions({ draft, quote, knownLines, logo, delivery }: QuoteActionsProps) {
  const queryClient = useQueryClient()
  const [runOnce, isBusy] = useSingleRun()
  const [problem, setProblem] = useState('')
  const canShare = useHydrated() && canSharePdfs()
  useEffect(() => whenIdle(() => void loadPdf().catch(() => {})), [])

  const makePdf = async () => {
    const { quotePdf } = await loadPdf()
    const pictures = await Promise.all(
      knownLines.map(async ({ line, product }) => {
        const picture = await queryClient.fetchQuery(linePictureQuery(line, product))
        return [line.id, picture] as const
      }),
    )
    const pdf = await quotePdf(quote, { logo, pictures: new Map(pictures), delivery }, (emoji) =>
      setProblem(`Left out of the PDF, because its font doesn’t have them: ${emoji.join(' ')}`),
    )
    const name = fileName(['Quote', quote.number, ...quote.to.slice(0, 1)], 'pdf')
    return new File([pdf], name, { type: 'application/pdf' })
  }
  const withPdf = (use: (file: File) => unknown) =>
    void runOnce(async () => {
      setProblem('')
      try {
        await use(await makePdf())
      } catch (error) {
        console.warn('A quote could not be made into a PDF.', error)
        setProblem(
          error instanceof UnwritableText
            ? error.message
            : 'We couldn’t create the PDF on this device. You can still print the quote.',
        )
      }
    })
  const save = (file: File) => saveBlob(file, file.name)
  const share = async (file: File) => {
    if ((await shareFile(file)) === 'refused') save(file)
  }
  return (
    <div className={styles.actions}>
      {canShare && (
        <Button aria-disabled={isBusy} onClick={() => withPdf(share)}>
          <Share2 aria-hidden="true" size={20} />
          Share PDF
        </Button>
      )}
      <Button variant={canShare ? 'quiet' : 'primary'} aria-disabled={isBusy} onClick={() => withPdf(save)}>
        <Download aria-hidden="true" size={20} />
        Download PDF
      </Button>
      {/* A mailto link cannot attach a file, so the PDF is saved as well. */}
      <a href={quoteMail(quote)} className={buttonClass('quiet')} onClick={() => withPdf(save)}>
        <Mail aria-hidden="true" size={20} />
        Email
      </a>
      <PrintButton>Print</PrintButton>
      <Slot name="quoteAction" props={{ draft }} />
      <p role="status">{isBusy ? 'Creating the PDF…' : problem}</p>
    </div>
  )
}
