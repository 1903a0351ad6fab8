import { useApi } from '@balafon/sdk/client'
import {
  type Control,
  type FieldValues,
  FormComboBox,
  FormEntity,
  FormImage,
  FormSwitch,
  FormTags,
  FormText,
  FormTextArea,
  narrowControl,
} from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import type { Image } from '../../../contract/catalogue.ts'
import { listGenres } from '../../../contract/tags.ts'
import { PICTURE_SIDE_PIXELS, uploadPicture } from '../frame/upload-picture.ts'

/** The fields that albums and tracks have in common. */
interface CommonValues extends FieldValues {
  name: string
  image: Image | null
  artist_ids: unknown[]
  genres: string[]
  tags: string[]
  is_explicit: boolean
  description: string | null
}

interface GenresValues extends FieldValues {
  genres: string[]
}

interface OwnerValues extends FieldValues {
  owner_id: unknown
}

/** A field that chooses genres of the site. */
export function GenresField<V extends GenresValues>({ control }: { readonly control: Control<V, unknown, unknown> }) {
  const { t } = useTranslation()
  const genres = useApi(listGenres, {})
  return (
    <FormComboBox
      control={narrowControl<GenresValues, V>(control)}
      name="genres"
      label={t('music_admin.field.genres')}
      items={genres.data?.genres.map(({ name, display_name: label }) => ({ id: name, label })) ?? []}
      isMultiple
    />
  )
}

/** The fields that albums and tracks have in common: picture, title, artists, genres, tags, explicit content and description. */
export function CommonFields<V extends CommonValues>({
  control: typedControl,
  kind,
}: {
  readonly control: Control<V, unknown, unknown>
  readonly kind: 'album' | 'track'
}) {
  const { t } = useTranslation()
  const control = narrowControl<CommonValues, V>(typedControl)
  return (
    <>
      <FormImage control={control} name="image" label={t('music_admin.field.cover')} upload={uploadPicture} outputSide={PICTURE_SIDE_PIXELS} />
      <FormText control={control} name="name" label={t(`music_admin.field.${kind}_name`)} maxLength={190} isRequired autoComplete="off" />
      <FormEntity
        control={control}
        name="artist_ids"
        // This kind also finds hidden artists.
        kind="player.any_artist"
        label={t('music_admin.field.artists')}
        hint={t('music_admin.field.artists.hint')}
        isMultiple
        isRequired
      />
      <GenresField control={control} />
      <FormTags control={control} name="tags" label={t('music_admin.field.tags')} maxTags={20} />
      <FormSwitch control={control} name="is_explicit">
        {t('music_admin.field.is_explicit')}
      </FormSwitch>
      <FormTextArea control={control} name="description" label={t('music_admin.field.description')} rows={4} maxLength={10_000} />
    </>
  )
}

/** A field that chooses the owner of music. Music without an owner belongs to the site. */
export function OwnerField<V extends OwnerValues>({ control }: { readonly control: Control<V, unknown, unknown> }) {
  const { t } = useTranslation()
  return (
    <FormEntity
      control={narrowControl<OwnerValues, V>(control)}
      name="owner_id"
      kind="core.user"
      label={t('music_admin.field.owner_id')}
      hint={t('music_admin.field.owner.hint')}
    />
  )
}
