import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Crop, getCropSide, moveCrop, type Size, zoomCrop } from './crop-geometry.ts'
import classes from './crop-view.module.css'
import { useDragAndPinch } from './use-drag-and-pinch.ts'

interface CropViewProps {
  readonly src: string
  readonly size: Size
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
  readonly label: string
  readonly describedBy: string
  /** Whether the image will be shown as a circle. The corners outside of the circle are dimmed. */
  readonly isRound: boolean
}

/** Distance per press of an arrow key, as a fraction of the square's side. */
const STEP = 0.04
const LARGE_STEP = 0.2
/** Change of the zoom per press of the plus or minus key. */
const ZOOM_FACTOR = 1.15

/** Direction of each arrow key: right and down are positive. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Shows the cropped square. Users drag, pinch, scroll the wheel, or press the arrow, plus and minus keys. */
export function CropView({ src, size, crop, onChange, label, describedBy, isRound }: CropViewProps) {
  const view = useRef<HTMLDivElement>(null)
  const latestRef = useLatestRef({ size, crop, onChange })
  useEffect(() => {
    const zoomByWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { size, crop, onChange } = latestRef.current
      // Multiplies the zoom by an exponential factor, so that scrolling back by the same distance restores it.
      onChange(zoomCrop(crop, size, crop.zoom * Math.exp(-event.deltaY / 400)))
    }
    const element = view.current
    // React's wheel listeners are passive and cannot stop the page from scrolling.
    element?.addEventListener('wheel', zoomByWheel, { passive: false })
    return () => element?.removeEventListener('wheel', zoomByWheel)
  }, [latestRef])

  const pointerHandlers = useDragAndPinch(latestRef)
  const onKeyDown = (event: KeyboardEvent) => {
    const [right, down] = ARROWS[event.key] ?? [0, 0]
    const step = event.shiftKey ? LARGE_STEP : STEP
    if (right || down) onChange(moveCrop(crop, size, right * step, down * step))
    else if (event.key === '+' || event.key === '=') onChange(zoomCrop(crop, size, crop.zoom * ZOOM_FACTOR))
    else if (event.key === '-') onChange(zoomCrop(crop, size, crop.zoom / ZOOM_FACTOR))
    else return
    event.preventDefault()
  }

  const toPercent = (pixels: number) => `${(pixels / getCropSide(crop, size)) * 100}%`
  const halfSide = getCropSide(crop, size) / 2
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take the focus and would contain no fields
    <div
      ref={view}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the image inside it
      tabIndex={0}
      className={classes.view}
      data-round={isRound || undefined}
      onKeyDown={onKeyDown}
      {...pointerHandlers}
    >
      <img src={src} alt="" draggable={false} style={{ width: toPercent(size.width), left: toPercent(halfSide - crop.x), top: toPercent(halfSide - crop.y) }} />
    </div>
  )
}

/** Returns a ref to the value of the latest render, for event listeners that are added once. */
function useLatestRef<T>(value: T) {
  const latestRef = useRef(value)
  useEffect(() => {
    latestRef.current = value
  })
  return latestRef
}
