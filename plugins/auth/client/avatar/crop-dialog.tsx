import { useFormat } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { Slider } from '@balafon/ui/slider'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './crop-dialog.module.css'
import { createInitialCrop, getMaxZoom, zoomCrop } from './crop-geometry.ts'
import { getImageSize, renderCrop } from './crop-image.ts'
import { CropView } from './crop-view.tsx'

interface CropDialogProps {
  readonly image: HTMLImageElement
  readonly name: string
  readonly isPending: boolean
  /** Receives a function that renders the cropped file, so that `isPending` includes the rendering time. */
  readonly onSave: (render: () => Promise<File>) => void
  readonly onClose: () => void
}

/** Lets the user choose the square part of an image. */
export function CropDialog({ image, name, isPending, onSave, onClose }: CropDialogProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const hintId = useId()
  const size = getImageSize(image)
  const [crop, setCrop] = useState(() => createInitialCrop(size))
  const maxZoom = getMaxZoom(size)
  const actions = (
    <>
      <Button variant="quiet" onPress={onClose}>
        {t('auth.avatar.cancel')}
      </Button>
      <Button isPending={isPending} onPress={() => onSave(() => renderCrop(image, crop, name))}>
        {t('auth.avatar.save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('auth.avatar.crop')} closeLabel={t('auth.avatar.close')} isOpen onClose={onClose} actions={actions}>
      <div className={classes.body}>
        <CropView src={image.src} size={size} crop={crop} onChange={setCrop} label={t('auth.avatar.crop_view')} describedBy={hintId} />
        {maxZoom > 1 ? (
          <div className={classes.zoom}>
            <span aria-hidden="true">{t('auth.avatar.zoom')}</span>
            <Slider
              label={t('auth.avatar.zoom')}
              value={crop.zoom - 1}
              max={maxZoom - 1}
              step={0.05}
              isThumbAlwaysVisible
              onChange={(value) => setCrop(zoomCrop(crop, size, value + 1))}
              valueText={t('auth.avatar.zoom_value', { percent: number(Math.round(crop.zoom * 100)) })}
            />
          </div>
        ) : null}
        <p id={hintId} className={classes.hint}>
          {t(isTouchDevice() ? 'auth.avatar.crop_hint_touch' : 'auth.avatar.crop_hint')}
        </p>
      </div>
    </Dialog>
  )
}

const isTouchDevice = () => matchMedia('(hover: none)').matches
