import { FormActions, FormDate, FormSelect, FormText, pickChanges, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type AdminAlbum, AdminAlbumValues } from '../../../contract/administration/admin-albums.ts'
import { createAlbumFields, toAlbumFields, UpcField } from '../../../contract/music-forms.ts'
import { ReleaseType } from '../../../contract/music-values.ts'
import classes from '../frame/page.module.css'
import { CommonFields, OwnerField } from '../music/common-fields.tsx'

const FormValues = z.extend(AdminAlbumValues, { upc: UpcField })
export type AlbumInput = z.input<typeof AdminAlbumValues>

export const EMPTY_ALBUM: AlbumInput = { ...createAlbumFields(), owner_id: null }

export const toAlbumValues = (album: AdminAlbum): AlbumInput => ({ ...toAlbumFields(album), owner_id: album.owner?.id ?? null })

interface AlbumFormProps {
  readonly defaults: AlbumInput
  /** The label of the save button on the page of a new album. */
  readonly saveLabel?: string
  /** Saves the album. `values` are all values of the form, `changes` only the values that the user has changed. */
  readonly send: (values: AlbumInput, changes: Partial<AlbumInput>) => Promise<unknown>
}

/** The form of an album. */
export function AlbumForm({ defaults, saveLabel, send }: AlbumFormProps) {
  const { t } = useTranslation()
  const form = useContractForm({
    schema: FormValues,
    defaults,
    followsDefaults: true,
    send: async (body, isChanged) => {
      await send(body, pickChanges(body, isChanged))
    },
  })
  const { control, submit } = form
  return (
    <form className={`${classes.box} ${classes.form}`} onSubmit={submit} noValidate>
      <CommonFields control={control} kind="album" />
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
        <OwnerField control={control} />
      </div>
      <FormActions form={form} {...(saveLabel && { saveLabel })} />
    </form>
  )
}
