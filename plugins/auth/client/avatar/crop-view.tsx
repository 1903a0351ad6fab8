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
}

/** Fractions of the square's side per key press. */
const STEP = 0.04
const LARGE_STEP = 0.2
const ZOOM_FACTOR = 1.15

const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Shows the cropped square. Users drag, pinch, scroll the wheel, or press the arrow, plus and minus keys. */
export function CropView({ src, size, crop, onChange, label, describedBy }: CropViewProps) {
  const view = useRef<HTMLDivElement>(null)
  const latest = useLatest({ size, crop, onChange })
  useEffect(() => {
    const zoomByWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { size, crop, onChange } = latest.current
      onChange(zoomCrop(crop, size, crop.zoom * Math.exp(-event.deltaY / 400)))
    }
    const element = view.current
    // React's wheel listeners are passive and cannot stop the page from scrolling.
    element?.addEventListener('wheel', zoomByWheel, { passive: false })
    return () => element?.removeEventListener('wheel', zoomByWheel)
  }, [latest])

  const pointerHandlers = useDragAndPinch(latest)
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
  const half = getCropSide(crop, size) / 2
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
      onKeyDown={onKeyDown}
      {...pointerHandlers}
    >
      <img src={src} alt="" draggable={false} style={{ width: toPercent(size.width), left: toPercent(half - crop.x), top: toPercent(half - crop.y) }} />
    </div>
  )
}

function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
