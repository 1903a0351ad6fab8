import type { Control, FieldValues } from '@balafon/sdk/forms'
import { FormComboBox, FormEntity, FormImage, FormSwitch, FormTags, FormText, FormTextArea, narrowControl } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { PICTURE_SIDE_PIXELS, uploadImage } from '../frame/upload-image.ts'
import { useBackstage } from '../frame/use-backstage.ts'

interface MusicValues extends FieldValues {
  name: string
  artist_ids: unknown[]
  genres: string[]
  tags: string[]
  is_explicit: boolean
  description: string | null
}

interface MusicFieldsProps<V extends MusicValues> {
  readonly control: Control<V, unknown, unknown>
  readonly kind: 'album' | 'track'
}

/** The fields that albums and tracks have in common. */
export function MusicFields<V extends MusicValues>({ control: typedControl, kind }: MusicFieldsProps<V>) {
  const { t } = useTranslation()
  const { genres } = useBackstage()
  const control = narrowControl<MusicValues, V>(typedControl)
  return (
    <>
      <FormImage control={control} name="image" label={t('backstage.field.cover')} upload={uploadImage} outputSide={PICTURE_SIDE_PIXELS} />
      <FormText control={control} name="name" label={t(`backstage.field.${kind}_title`)} maxLength={190} isRequired autoComplete="off" />
      <FormEntity
        control={control}
        name="artist_ids"
        kind="player.artist"
        label={t('backstage.field.artists')}
        hint={t('backstage.field.artists.hint')}
        isMultiple
        isRequired
      />
      <FormComboBox
        control={control}
        name="genres"
        label={t('backstage.field.genres')}
        items={genres.map(({ name, display_name: label }) => ({ id: name, label }))}
        isMultiple
      />
      <FormTags control={control} name="tags" label={t('backstage.field.tags')} hint={t('backstage.field.tags.hint')} maxTags={20} />
      <FormSwitch control={control} name="is_explicit">
        {t('backstage.field.explicit')}
      </FormSwitch>
      <FormTextArea control={control} name="description" label={t('backstage.field.description')} rows={4} maxLength={10_000} />
    </>
  )
}
