import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { Slider } from '@balafon/ui/slider'
import { matchesMedia } from '@balafon/ui/use-media'
import { useId, useState } from 'react'
import { createInitialCrop, getMaxZoom, zoomCrop } from '../parts/crop/crop-geometry.ts'
import { getImageSize, renderCrop } from '../parts/crop/crop-image.ts'
import { CropView } from '../parts/crop/crop-view.tsx'
import classes from './image-crop-dialog.module.css'

export { loadImage, releaseImage } from '../parts/crop/crop-image.ts'

/** The texts of {@link ImageCropDialog}. */
export interface CropTexts {
  readonly title: string
  readonly close: string
  readonly cancel: string
  readonly save: string
  /** The label of the area that the user moves. */
  readonly area: string
  readonly zoom: string
  /** For example `150%`. */
  readonly getZoomValue: (percent: number) => string
  readonly hint: string
  readonly touchHint: string
}

interface ImageCropDialogProps {
  /** An image of {@link loadImage}. */
  readonly image: HTMLImageElement
  /** The name of the cropped file. */
  readonly name: string
  readonly texts: CropTexts
  readonly isPending: boolean
  /** Receives a function that renders the cropped file, so that `isPending` includes the rendering time. */
  readonly onSave: (render: () => Promise<File>) => void
  readonly onClose: () => void
  /** The image is shown as a circle. */
  readonly isRound?: boolean
  /** The side of the cropped square in pixels. Default: 512. */
  readonly outputSide?: number
}

/** Lets the user choose the square part of an image. */
export function ImageCropDialog({ image, name, texts, isPending, onSave, onClose, isRound = false, outputSide = 512 }: ImageCropDialogProps) {
  const hintId = useId()
  const size = getImageSize(image)
  const [crop, setCrop] = useState(() => createInitialCrop(size))
  const maxZoom = getMaxZoom(size)
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {texts.cancel}
      </Button>
      <Button isPending={isPending} onPress={() => onSave(() => renderCrop(image, crop, name, outputSide))}>
        {texts.save}
      </Button>
    </>
  )
  return (
    <Dialog title={texts.title} closeLabel={texts.close} isOpen onClose={onClose} actions={actions}>
      <div className={classes.body}>
        <CropView src={image.src} size={size} crop={crop} onChange={setCrop} label={texts.area} describedBy={hintId} isRound={isRound} />
        {maxZoom > 1 ? (
          <div className={classes.zoom}>
            <span aria-hidden="true">{texts.zoom}</span>
            <Slider
              label={texts.zoom}
              value={crop.zoom - 1}
              max={maxZoom - 1}
              step={0.05}
              isThumbAlwaysVisible
              onChange={(value) => setCrop(zoomCrop(crop, size, value + 1))}
              valueText={texts.getZoomValue(Math.round(crop.zoom * 100))}
            />
          </div>
        ) : null}
        <p id={hintId} className={classes.hint}>
          {isTouchDevice() ? texts.touchHint : texts.hint}
        </p>
      </div>
    </Dialog>
  )
}

const isTouchDevice = () => matchesMedia('touch')
