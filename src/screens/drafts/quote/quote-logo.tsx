/** The logo above a quote: the account's picture, a file that is kept on this device, or none (req 18.9). */
import { useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { chosenLogoQuery, logoOf, useLogo } from '../../../queries/quote-pictures'
import { type ChosenLogo, keepLogo } from '../../../saved/client-drafts/quote-logo'
import { Button } from '../../../ui/button'
import { draftTrouble } from '../../../widgets/draft/draft-trouble'
import styles from './quote-logo.module.css'

export function QuoteLogo() {
  const { logo, chosen, hasOwn } = useLogo()
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')

  const keep = async (wanted: ChosenLogo) => {
    try {
      await keepLogo(wanted)
      queryClient.setQueryData(chosenLogoQuery().queryKey, wanted)
      setProblem('')
    } catch (error) {
      setProblem(draftTrouble(error))
    }
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    const jpeg = file && (await logoOf(file))
    if (jpeg) await keep(jpeg)
    else if (file) setProblem('This file is no picture that this browser can read.')
  }
  return (
    <div className={styles.logo}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Logo file"
        hidden
        onChange={(event) => void choose(event)}
      />
      <Button look="quiet" onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" size={20} />
        {logo ? 'Change logo' : 'Add logo'}
      </Button>
      {logo && (
        <Button look="quiet" onClick={() => void keep('none')}>
          Remove logo
        </Button>
      )}
      {chosen !== null && hasOwn && (
        <Button look="quiet" onClick={() => void keep(null)}>
          Use account picture
        </Button>
      )}
      <p role="status">{problem}</p>
    </div>
  )
}
