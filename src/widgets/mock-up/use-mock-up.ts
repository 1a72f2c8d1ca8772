/** State of a mock-up: a logo that is read from its file, placed on a product, and saved for a draft. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { loadImage, type Logo, LogoFailure, pngOf, readLogo } from '../../device/logo'
import type { DraftMockUp } from '../../domain/client-draft/client-draft'
import {
  fitted,
  type Placement,
  printWarnings,
  type Shapes,
  sizeInMm,
  areaName,
  positionForMethods,
  type PrintPosition,
} from '../../domain/mock-up/mock-up'
import { markTone } from '../../domain/mock-up/mark-tone'
import { pictureAt } from '../../domain/product/picture'
import { saveMockUp, readLogoFile } from '../../saved/client-drafts/client-drafts'
import { useSingleRun } from '../../ui/use-lifetime'
import { drawMockUp, inOneColour } from './draw-mock-up'

/** Largest displayed width of the picture, in px. */
const maxPictureWidth = 1280

type LoadedPicture = { printPosition: PrintPosition; picture: HTMLImageElement | null; isPrinted: boolean }

export type MockUp = ReturnType<typeof useMockUp>

type MockUpOptions = {
  places: readonly PrintPosition[]
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
  places,
  methods,
  colour: productColour,
  savedMockUp,
  initialLogo,
}: MockUpOptions) {
  const [once] = useSingleRun()
  const [printPosition, setPrintPosition] = useState(
    () => savedPosition(places, savedMockUp) ?? positionForMethods(places, methods),
  )
  const [loaded, setLoaded] = useState<LoadedPicture | null>(null)
  const [logo, setLogo] = useState<Logo | null>(null)
  const [chosenPlacement, setChosenPlacement] = useState<Placement | null>(
    (!initialLogo && savedMockUp?.placement) || null,
  )
  const [colour, setColour] = useState<string | null>((!initialLogo && savedMockUp?.colour) || null)
  const [problem, setProblem] = useState('')

  useEffect(() => {
    if (!printPosition) return
    let isCurrent = true
    void loadPicture(printPosition).then((result) => isCurrent && setLoaded({ printPosition, ...result }))
    return () => {
      isCurrent = false
    }
  }, [printPosition])
  const lastFile = useRef<File>(null)
  const loadLogo = async (file: File) => {
    lastFile.current = file
    setProblem('')
    // Another file may be chosen while this one is still being drawn.
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
  const picture = loaded?.printPosition === printPosition ? loaded.picture : null
  const isPrinted = picture !== null && loaded?.isPrinted === true
  const cover = useMemo(() => (isPrinted ? { colour: productColour } : null), [isPrinted, productColour])
  const shapes: Shapes | null = logo && area && picture && shapesOf(logo, area, picture)
  const placement = shapes && (chosenPlacement ?? fitted(shapes))
  return {
    printPosition,
    places,
    /** null: still loading, or not available. */
    picture,
    cover,
    isMissing: loaded?.printPosition === printPosition && loaded.picture === null,
    logo,
    drawing,
    placement,
    colour,
    /** The tone that the branding method gives to the logo; null: it prints the logo's colours. */
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
      setPrintPosition(places.find((option) => areaName(option.area) === name) ?? null)
      setChosenPlacement(null)
    },
    setColour,
    /** Takes a function of the current placement, because two fingers report their moves one after the other. */
    changePlacement: (change: (now: Placement) => Placement) =>
      setChosenPlacement((now) => {
        const from = now ?? placement
        return from && change(from)
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
      void once(async () => {
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
  places: readonly PrintPosition[],
  savedMockUp: DraftMockUp | undefined,
): PrintPosition | undefined {
  return savedMockUp && places.find(({ area }) => areaName(area) === areaName(savedMockUp))
}

/**
 * Loads a picture that scripts may read if its server allows that, else one for display only. The printed picture is
 * the fallback for the unprinted one.
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
