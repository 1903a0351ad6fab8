import { toAlbumFields, UpcField } from '@balafon/plugin-player/contract/music-forms'
import { AlbumValues, ReleaseType } from '@balafon/plugin-player/contract/music-values'
import { Slot } from '@balafon/sdk/client'
import { FormActions, FormDate, FormSelect, FormText, pickChanges, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { BackstageAlbum } from '../../contract/music.ts'
import classes from '../frame/screen.module.css'
import { MusicFields } from '../music/music-fields.tsx'
import { useContributedFields } from '../publication/contributed-fields.ts'

const FormValues = z.extend(AlbumValues, { upc: UpcField })
type AlbumInput = z.input<typeof AlbumValues>

export const toAlbumValues = (album: BackstageAlbum): AlbumInput => toAlbumFields(album)

interface AlbumFormProps {
  readonly album: BackstageAlbum | null
  readonly defaults: AlbumInput
  /** Saves the album with the changed fields, and returns its id. */
  readonly send: (body: AlbumInput, changes: Partial<AlbumInput>) => Promise<number>
}

/** The form of an album. Other plugins can add fields to it. */
export function AlbumForm({ album, defaults, send }: AlbumFormProps) {
  const { t } = useTranslation()
  const fields = useContributedFields(album?.id ?? null)
  const form = useContractForm({
    schema: FormValues,
    defaults,
    followsDefaults: true,
    send: async (body, isChanged) => {
      const changes = pickChanges(body, isChanged)
      await fields.saveAll(await send(body, changes))
    },
  })
  const { control, submit } = form
  return (
    <form className={`${classes.box} ${classes.form}`} onSubmit={submit} noValidate>
      <MusicFields control={control} kind="album" />
      <div className={classes.pair}>
        <FormSelect
          control={control}
          name="release_type"
          label={t('backstage.field.release_type')}
          items={ReleaseType.options.map((id) => ({ id, label: t(`backstage.release_type.${id}`) }))}
        />
        <FormDate control={control} name="release_date" label={t('backstage.field.release_date')} />
        <FormText control={control} name="copyright" label={t('backstage.field.copyright')} maxLength={300} />
        <FormText control={control} name="upc" label={t('backstage.field.upc')} maxLength={14} inputMode="numeric" />
      </div>
      <Slot point="backstage.albumFields/v1" props={fields.props} />
      <FormActions form={{ ...form, isDirty: form.isDirty || fields.isDirty }} saveLabel={album ? undefined : t('backstage.create')} />
    </form>
  )
}
