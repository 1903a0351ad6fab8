import { useFormat, useT } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Dialog } from '@balafon/ui/dialog'
import { Slider } from '@balafon/ui/slider'
import { useId, useState } from 'react'
import classes from './crop-dialog.module.css'
import { mostZoom, widestCrop, zoomedCrop } from './crop-geometry.ts'
import { cutOut, sizeOf } from './crop-picture.ts'
import { CropView } from './crop-view.tsx'

interface CropDialogProps {
  readonly picture: HTMLImageElement
  readonly name: string
  readonly isPending: boolean
  readonly onSave: (cut: () => Promise<File>) => void
  readonly onClose: () => void
}

/** Chooses the square of a picture that is kept. */
export function CropDialog({ picture, name, isPending, onSave, onClose }: CropDialogProps) {
  const t = useT()
  const { number } = useFormat()
  const hintId = useId()
  const size = sizeOf(picture)
  const [crop, setCrop] = useState(() => widestCrop(size))
  const most = mostZoom(size)
  const actions = (
    <>
      <Button look="quiet" onPress={onClose}>
        {t('auth.avatar.cancel')}
      </Button>
      <Button isPending={isPending} onPress={() => onSave(() => cutOut(picture, crop, name))}>
        {t('auth.avatar.save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('auth.avatar.crop')} closeLabel={t('auth.avatar.close')} isOpen onClose={onClose} actions={actions}>
      <div className={classes.body}>
        <CropView src={picture.src} size={size} crop={crop} onChange={setCrop} label={t('auth.avatar.crop_view')} describedBy={hintId} />
        {most > 1 ? (
          <div className={classes.zoom}>
            <span aria-hidden="true">{t('auth.avatar.zoom')}</span>
            <Slider
              label={t('auth.avatar.zoom')}
              value={crop.zoom - 1}
              max={most - 1}
              step={0.05}
              hasThumb
              onChange={(more) => setCrop(zoomedCrop(crop, size, more + 1))}
              valueText={t('auth.avatar.zoom_value', { percent: number(Math.round(crop.zoom * 100)) })}
            />
          </div>
        ) : null}
        <p id={hintId} className={classes.hint}>
          {t(isTouched() ? 'auth.avatar.crop_hint_touch' : 'auth.avatar.crop_hint')}
        </p>
      </div>
    </Dialog>
  )
}

/** Nothing hovers over it: fingers, and mostly no keys. */
const isTouched = () => matchMedia('(hover: none)').matches
