import type { CropTexts } from '@balafon/ui/image-crop-dialog'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { HOST_NAMESPACE } from '../../i18n/i18n.ts'

/** Returns the texts of the crop dialog in the language of the page. */
export function useCropTexts(): CropTexts {
  const { t } = useTranslation(HOST_NAMESPACE)
  const { number } = useFormat()
  return {
    title: t('field.image.crop'),
    close: t('close'),
    cancel: t('cancel'),
    save: t('field.image.save'),
    area: t('field.image.area'),
    zoom: t('field.image.zoom'),
    getZoomValue: (percent) => t('field.image.zoom_value', { percent: number(percent) }),
    hint: t('field.image.crop_hint'),
    touchHint: t('field.image.crop_hint_touch'),
  }
}
