import { FormActions, FormDate, FormSelect, FormText, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type AdminAlbum, AdminAlbumValues } from '../../../contract/administration/music.ts'
import { ReleaseType } from '../../../contract/music-values.ts'
import classes from '../frame/page.module.css'
import { CommonFields, OwnerField } from '../music/common-fields.tsx'

/** Empty texts are null. */
const FormValues = z.extend(AdminAlbumValues, {
  upc: z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    AdminAlbumValues.shape.upc,
  ),
})
export type AlbumInput = z.input<typeof AdminAlbumValues>

export const EMPTY_ALBUM: AlbumInput = {
  name: '',
  artist_ids: [],
  release_type: 'album',
  description: '',
  release_date: null,
  image: null,
  is_explicit: false,
  copyright: '',
  upc: '',
  genres: [],
  tags: [],
  owner_id: null,
}

export const toAlbumValues = (album: AdminAlbum): AlbumInput => ({
  name: album.name,
  artist_ids: album.artists.map(({ id }) => id),
  release_type: album.release_type,
  description: album.description ?? '',
  release_date: album.release_date,
  image: album.image,
  is_explicit: album.is_explicit,
  copyright: album.copyright ?? '',
  upc: album.upc ?? '',
  genres: album.genres,
  tags: album.tags,
  owner_id: album.owner?.id ?? null,
})

interface AlbumFormProps {
  readonly defaults: AlbumInput
  /** Shown on the button of a new album. */
  readonly saveLabel?: string
  /** Saves the values; `changes` are the values that the user has changed. */
  readonly send: (values: AlbumInput, changes: Partial<AlbumInput>) => Promise<unknown>
}

/** The form of an album. */
export function AlbumForm({ defaults, saveLabel, send }: AlbumFormProps) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: FormValues as unknown as typeof AdminAlbumValues,
    defaults,
    followsDefaults: true,
    send: async (body, isChanged) => {
      await send(body, Object.fromEntries(Object.entries(body).filter(([field]) => isChanged(field))))
    },
  })
  const { control, submit } = form
  return (
    <form className={`${classes.box} ${classes.form}`} onSubmit={submit} noValidate>
      <CommonFields control={control as never} kind="album" />
      <div className={classes.pair}>
        <FormSelect
          control={control}
          name="release_type"
          label={t('music_admin.field.release_type')}
          items={ReleaseType.options.map((id) => ({ id, label: t(`music_admin.release_type.${id}`) }))}
        />
        <FormDate control={control} name="release_date" label={t('music_admin.field.release_date')} />
        <FormText control={control} name="copyright" label={t('music_admin.field.copyright')} maxLength={300} />
        <FormText control={control} name="upc" label={t('music_admin.field.upc')} maxLength={14} inputMode="numeric" />
        <OwnerField control={control as never} />
      </div>
      <FormActions form={form} {...(saveLabel && { saveLabel })} />
    </form>
  )
}
