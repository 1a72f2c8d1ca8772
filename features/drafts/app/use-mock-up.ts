/** State of a mock-up: a logo that is read from its file, placed on a product, and saved for a draft. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { loadImage, type Logo, LogoFailure, pngOf, readLogo } from '../../../src/device/logo'
import type { DraftMockUp } from '../rules/client-draft'
import {
  fitPlacement,
  type Placement,
  printWarnings,
  type Shapes,
  sizeInMm,
  areaName,
  positionForMethods,
  type PrintPosition,
} from '../../../src/domain/mock-up/mock-up'
import { markTone } from '../rules/mark-tone'
import { pictureAt } from '../../../src/domain/product/picture'
import { saveMockUp, readLogoFile } from './client-drafts'
import { useSingleRun } from '../../../src/ui/use-lifetime'
import { drawMockUp, inOneColour } from './draw-mock-up'

/** Largest displayed width of the picture, in px. */
const maxPictureWidth = 1280

type LoadedPicture = { printPosition: PrintPosition; picture: HTMLImageElement | null; isPrinted: boolean }

export type MockUp = ReturnType<typeof useMockUp>

type MockUpOptions = {
  positions: readonly PrintPosition[]
  /** Names of the chosen set-ups. */
  methods: readonly string[]
  /** Product colour as hex; null: unknown. */
  colour: string | null
  /** The mock-up that the draft line already has. */
  savedMockUp?: DraftMockUp | undefined
  /** Logo to start with, fitted into the area; default: the logo of the draft line. */
  initialLogo?: File | undefined
}

export function useMockUp({
  positions,
  methods,
  colour: productColour,
  savedMockUp,
  initialLogo,
}: MockUpOptions) {
  const [runOnce] = useSingleRun()
  const [printPosition, setPrintPosition] = useState(
    () => savedPosition(positions, savedMockUp) ?? positionForMethods(positions, methods),
  )
  const [loadedPicture, setLoadedPicture] = useState<LoadedPicture | null>(null)
  const [logo, setLogo] = useState<Logo | null>(null)
  const [chosenPlacement, setChosenPlacement] = useState<Placement | null>(
    (!initialLogo && savedMockUp?.placement) || null,
  )
  const [colour, setColour] = useState<string | null>((!initialLogo && savedMockUp?.colour) || null)
  const [problem, setProblem] = useState('')

  useEffect(() => {
    if (!printPosition) return
    let isCurrent = true
    void loadPicture(printPosition).then(
      (result) => isCurrent && setLoadedPicture({ printPosition, ...result }),
    )
    return () => {
      isCurrent = false
    }
  }, [printPosition])
  const lastFile = useRef<File>(null)
  const loadLogo = async (file: File) => {
    lastFile.current = file
    setProblem('')
    // The customer may choose another file while this file is still being rendered.
    const isLatest = () => lastFile.current === file
    try {
      const chosen = await readLogo(file)
      if (isLatest()) setLogo(chosen)
    } catch (error) {
      if (isLatest()) setProblem(error instanceof LogoFailure ? error.message : 'We couldn’t read this file.')
    }
  }
  const readFirstLogo = useEffectEvent(() =>
    Promise.resolve(initialLogo ?? readLogoFile({ mockUp: savedMockUp })).then(
      (file) => file && loadLogo(file),
      () => setProblem('We couldn’t read the logo on this device.'),
    ),
  )
  useEffect(() => void readFirstLogo(), [])

  const area = printPosition?.area ?? null
  // Recolouring visits every pixel of the logo, so its result is memoized below.
  const tone = printPosition && markTone(methodNames(printPosition, methods), productColour)
  const shownColour = tone?.isFixed ? tone.colour : (colour ?? tone?.colour ?? null)
  const drawing = useMemo(
    () => logo && (shownColour === null ? logo.drawing : inOneColour(logo.drawing, shownColour)),
    [logo, shownColour],
  )
  const picture = loadedPicture?.printPosition === printPosition ? loadedPicture.picture : null
  const isPrinted = picture !== null && loadedPicture?.isPrinted === true
  const cover = useMemo(() => (isPrinted ? { colour: productColour } : null), [isPrinted, productColour])
  const shapes: Shapes | null = logo && area && picture && shapesOf(logo, area, picture)
  const placement = shapes && (chosenPlacement ?? fitPlacement(shapes))
  return {
    printPosition,
    positions,
    /** null: still loading, or not available. */
    picture,
    cover,
    isMissing: loadedPicture?.printPosition === printPosition && loadedPicture.picture === null,
    logo,
    drawing,
    placement,
    colour,
    /** The tone that the branding method gives to the logo; null: the method prints the logo's colours. */
    tone,
    problem,
    size: placement && shapes && sizeInMm(placement, shapes, area?.mm ?? null),
    warnings:
      placement && shapes && area && logo
        ? printWarnings(placement, shapes, { mm: area.mm, pixels: logo.pixels })
        : [],
    chooseLogo: (file: File) => {
      setChosenPlacement(null)
      void loadLogo(file)
    },
    /** Another print area starts with the logo in its middle. */
    choosePosition: (name: string) => {
      setPrintPosition(positions.find((option) => areaName(option.area) === name) ?? null)
      setChosenPlacement(null)
    },
    setColour,
    /** Takes a function of the current placement, because two fingers report their moves one after the other. */
    changePlacement: (change: (current: Placement) => Placement) =>
      setChosenPlacement((chosen) => {
        const current = chosen ?? placement
        return current && change(current)
      }),
    /** Returns the displayed picture without the area's outline; null if the shop's pictures may not be copied. */
    draw: async (): Promise<Blob | null> => {
      if (!picture || !area || !placement) return null
      const canvas = document.createElement('canvas')
      drawMockUp(canvas, { picture, area, cover, logo: drawing, placement, showsArea: false })
      try {
        return await pngOf(canvas)
      } catch {
        return null
      }
    },
    /** Saves the mock-up; calls during a save do nothing. `onFailed` gets a NotStoredFailure. */
    save: (
      picturePng: Blob | null,
      onStored: (mockUp: DraftMockUp) => void,
      onFailed: (error: unknown) => void,
    ) =>
      void runOnce(async () => {
        if (!logo || !printPosition || !placement) return
        const { method, position } = printPosition.area
        try {
          const id = await saveMockUp(logo.file, picturePng)
          onStored({ id, picture: printPosition.picture, method, position, placement, colour })
        } catch (error) {
          onFailed(error)
        }
      }),
  }
}

/** Returns the method of the print area, and the chosen set-ups of that method, such as "Pad Print 1 colour". */
function methodNames({ area: { method } }: PrintPosition, chosen: readonly string[]): string[] {
  if (method === '') return chosen.slice(0, 1)
  return [method, ...chosen.filter((name) => name.toLowerCase().startsWith(method.toLowerCase()))]
}

function savedPosition(
  positions: readonly PrintPosition[],
  savedMockUp: DraftMockUp | undefined,
): PrintPosition | undefined {
  return savedMockUp && positions.find(({ area }) => areaName(area) === areaName(savedMockUp))
}

/**
 * Loads a picture that scripts may read if its server allows scripts, else a picture for display only. The picture with
 * a print is the fallback for the unprinted picture.
 */
async function loadPicture({
  picture,
  unprinted,
  area,
}: PrintPosition): Promise<Omit<LoadedPicture, 'printPosition'>> {
  for (const url of [unprinted, picture].flatMap((candidate) => candidate ?? []))
    for (const cors of [true, false]) {
      const image = await loadImage(pictureAt(url, maxPictureWidth), cors)
      // An area that covers the whole picture marks no print.
      if (image) return { picture: image, isPrinted: url !== unprinted && !coversWholePicture(area) }
    }
  return { picture: null, isPrinted: false }
}

function coversWholePicture({ width, height }: PrintPosition['area']): boolean {
  return width === 1 && height === 1
}

function shapesOf({ drawing }: Logo, area: PrintPosition['area'], picture: HTMLImageElement): Shapes {
  return {
    logo: drawing.height / drawing.width,
    area: (area.height * picture.naturalHeight) / (area.width * picture.naturalWidth),
  }
}
