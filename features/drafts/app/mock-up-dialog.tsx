/**
 * "Try your logo" dialog: a customer's logo on the product's picture, as it would be printed. It works offline (req
 * 18.20).
 */
import { Download, ImageUp } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { isLogoFile, logoAccept, logoLimits } from '../../../src/device/logo'
import { saveBlob } from '../../../src/device/files'
import type { LineOption } from '../../../src/domain/product/variation'
import { failureMessage } from '../../../src/domain/failure-message'
import type { DraftMockUp } from '../rules/client-draft'
import { fileName } from '../../../src/domain/file-name'
import { maxLogoWidth, minLogoWidth, areaName, printPositions } from '../../../src/domain/mock-up/mock-up'
import { isColour } from '../../../src/domain/product/colour'
import type { Product } from '../../../src/domain/product/product'
import { swatchOf } from '../../../src/domain/product/swatch'
import { readLibraryFile } from '../../../src/queries/library'
import { useSignedIn } from '../../../src/session/account'
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import { Select } from '../../../src/ui/form/field'
import { showToast } from '../../../src/ui/toast/toast'
import { ChooseArtwork } from '../../../src/widgets/artwork/choose-artwork'
import { MockUpStage } from './mock-up-stage'
import { type MockUp, useMockUp } from './use-mock-up'
import styles from './mock-up-dialog.module.css'

type MockUpDialogProps = {
  open: boolean
  onClose: () => void
  product: Pick<Product, 'name' | 'gallery' | 'pictureColours' | 'prints'>
  /** Chosen options of the product; the picture of the chosen colour is shown. */
  options: readonly LineOption[]
  /** Names of the chosen set-ups. */
  methods: readonly string[]
  /** The mock-up that the draft line already has. */
  savedMockUp?: DraftMockUp | undefined
  /** Logo to start with, instead of the logo of the draft line. */
  initialLogo?: File | undefined
  saveLabel: string
  onStored: (mockUp: DraftMockUp) => void
  onRemove?: (() => void) | undefined
}

export function MockUpDialog({ open, onClose, ...props }: MockUpDialogProps) {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id} className={styles.dialog} closeOnNavigate>
      <Content id={id} onClose={onClose} {...props} />
    </Dialog>
  )
}

type ContentProps = Omit<MockUpDialogProps, 'open'> & { id: string }

function Content({ id, onClose, product, options, saveLabel, onStored, onRemove, ...initial }: ContentProps) {
  const signedIn = useSignedIn()
  const mockUp = useMockUp({
    positions: printPositions(product, options),
    colour: colourOf(options),
    ...initial,
  })
  const { printPosition, picture, isMissing, logo, drawing, placement } = mockUp

  const download = async () => {
    const png = await mockUp.draw()
    if (png) saveBlob(png, fileName([product.name, 'with logo'], 'png'))
    else showToast('warning', notCopied)
  }
  const save = async () => {
    const png = await mockUp.draw()
    const handleStored = (result: DraftMockUp) => {
      onClose()
      if (!png) showToast('warning', notCopied)
      onStored(result)
    }
    mockUp.save(png, handleStored, (error) => showToast('error', failureMessage(error)))
  }
  return (
    <div className={styles.mockUp}>
      <h2 id={id}>Try your logo</h2>
      <div className={styles.columns}>
        {picture && printPosition ? (
          <MockUpStage
            picture={picture}
            area={printPosition.area}
            cover={mockUp.cover}
            logo={drawing}
            placement={placement}
            onPlacement={mockUp.changePlacement}
            describedBy={`${id}-size`}
          >
            <Size id={`${id}-size`} mockUp={mockUp} />
          </MockUpStage>
        ) : (
          <p className={styles.missing}>{isMissing || !printPosition ? noPicture : ''}</p>
        )}
        <div className={styles.choices}>
          <LogoFile id={id} mockUp={mockUp} />
          <PrintPositionSelect mockUp={mockUp} />
          {logo && <LogoSettings mockUp={mockUp} />}
        </div>
      </div>
      <div className={styles.answers}>
        {placement && !signedIn && <p className={styles.visitor}>Sign in to add it to a draft.</p>}
        {onRemove && (
          <Button variant="quiet" onClick={onRemove}>
            Remove logo
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        {placement && (
          <Button variant="quiet" onClick={() => void download()}>
            <Download aria-hidden="true" size={18} />
            Save picture
          </Button>
        )}
        {placement && signedIn && <Button onClick={() => void save()}>{saveLabel}</Button>}
      </div>
    </div>
  )
}

/** Returns the chosen colour as hex; null if its name is not a known colour. */
function colourOf(options: readonly LineOption[]): string | null {
  return swatchOf(options.find(isColour)?.value ?? '')
}

const noPicture = 'We can’t show a picture of this product right now.'
const notCopied = 'Your logo and its position are saved, but we can’t copy this product’s picture.'

function LogoFile({
  id,
  mockUp: { logo, printPosition, problem, chooseLogo },
}: {
  id: string
  mockUp: MockUp
}) {
  const signedIn = useSignedIn()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) chooseLogo(file)
    // Cleared so that the same file can be chosen again.
    target.value = ''
  }
  return (
    <div>
      <div className="row gap8">
        <input
          id={`${id}-file`}
          type="file"
          accept={logoAccept}
          aria-describedby={`${id}-limits`}
          className={styles.input}
          onChange={choose}
        />
        <label htmlFor={`${id}-file`} className={styles.choose}>
          <ImageUp aria-hidden="true" size={20} />
          {logo ? 'Choose another logo' : 'Choose your logo'}
        </label>
        <ChooseArtwork
          accepts={isLogoFile}
          area={printPosition?.area.mm ?? null}
          onChosen={async ([file]) => {
            if (file) chooseLogo(await readLibraryFile(file))
          }}
        />
      </div>
      <p id={`${id}-limits`} className={styles.hint}>
        {logo ? logo.file.name : logoLimits}
        {!logo && !signedIn && ' It stays on this device.'}
      </p>
      {problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

function PrintPositionSelect({ mockUp: { printPosition, positions, choosePosition } }: { mockUp: MockUp }) {
  const name = printPosition ? areaName(printPosition.area) : ''
  if (name === '') return null
  return (
    <Select label="Branding" value={name} onChange={({ target }) => choosePosition(target.value)}>
      {positions.map(({ area }) => (
        <option key={areaName(area)}>{areaName(area)}</option>
      ))}
    </Select>
  )
}

const defaultColour = '#17201d'

function LogoSettings({
  mockUp: { colour, setColour, tone, placement, size, changePlacement },
}: {
  mockUp: MockUp
}) {
  return (
    <>
      <div className={styles.colour}>
        <label>
          <input
            type="checkbox"
            checked={tone !== null || colour !== null}
            disabled={tone !== null}
            onChange={({ target }) => setColour(target.checked ? defaultColour : null)}
          />
          Single colour
        </label>
        {!tone?.isFixed && (tone ?? colour) !== null && (
          <input
            type="color"
            aria-label="Colour of the logo"
            value={colour ?? tone?.colour}
            onChange={({ target }) => setColour(target.value)}
          />
        )}
      </div>
      {tone?.isFixed && (
        <p className={styles.hint}>This branding uses no ink: your logo takes the colour of the material.</p>
      )}
      {placement && (
        <label className={styles.size}>
          Size
          <input
            type="range"
            min={minLogoWidth}
            max={maxLogoWidth}
            step="0.01"
            value={placement.width}
            aria-valuetext={size ? mmText(size) : `${Math.round(placement.width * 100)} %`}
            onChange={({ target }) =>
              changePlacement((current) => ({ ...current, width: Number(target.value) }))
            }
          />
        </label>
      )}
    </>
  )
}

function Size({ id, mockUp: { logo, printPosition, size, warnings } }: { id: string; mockUp: MockUp }) {
  return (
    <div id={id} role="status" className={styles.words}>
      {size && <p className={styles.mm}>{mmText(size)}</p>}
      {logo && printPosition?.area.mm === null && (
        <p>We don’t know the print area for this product, so we can’t show a size in mm.</p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
    </div>
  )
}

function mmText({ width, height }: { width: number; height: number }): string {
  return `${width} × ${height} mm`
}
