import { IsrcField, toTrackFields } from '@balafon/plugin-player/contract/music-forms'
import { TrackValues } from '@balafon/plugin-player/contract/music-values'
import { Slot, useApi } from '@balafon/sdk/client'
import { FormActions, FormDate, FormRows, FormSelect, FormText, pickChanges, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { listBackstageAlbums } from '../../contract/albums.ts'
import type { BackstageTrack } from '../../contract/music.ts'
import classes from '../frame/screen.module.css'
import { MusicFields } from '../music/music-fields.tsx'
import { useContributedFields } from '../publication/contributed-fields.ts'

const FormValues = z.extend(TrackValues, { isrc: IsrcField })
/** The values of the form. The select field stores the id of the album as a string. */
export type TrackInput = Omit<z.input<typeof TrackValues>, 'album_id'> & { album_id: string | number | null }

export const toTrackValues = (track: BackstageTrack): TrackInput => ({ ...toTrackFields(track), album_id: track.album ? String(track.album.id) : null })

interface TrackFormProps {
  readonly track: BackstageTrack | null
  readonly defaults: TrackInput
  /** Saves the track with the changed fields, and returns its id. */
  readonly send: (body: z.output<typeof TrackValues>, changes: Partial<z.output<typeof TrackValues>>) => Promise<number>
}

/** The form of a song. Other plugins can add fields to it. */
export function TrackForm({ track, defaults, send }: TrackFormProps) {
  const { t } = useTranslation()
  const fields = useContributedFields(track?.id ?? null)
  const albums = useApi(listBackstageAlbums, { query: { perPage: 100 } })
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
  const listed = albums.data?.data.map(({ id, name }) => ({ id: String(id), label: name })) ?? []
  const current = track?.album && !listed.some(({ id }) => id === String(track.album?.id)) ? [{ id: String(track.album.id), label: track.album.name }] : []
  return (
    <form className={`${classes.box} ${classes.form}`} onSubmit={submit} noValidate>
      <MusicFields control={control} kind="track" />
      <div className={classes.pair}>
        <FormSelect
          control={control}
          name="album_id"
          label={t('backstage.field.album')}
          items={[...current, ...listed]}
          nullLabel={t('backstage.field.album.none')}
        />
        <FormDate control={control} name="release_date" label={t('backstage.field.release_date')} />
        <FormText control={control} name="isrc" label={t('backstage.field.isrc')} hint={t('backstage.field.isrc.hint')} maxLength={20} />
      </div>
      <FormRows
        control={control}
        name="credits"
        label={t('backstage.field.credits')}
        addLabel={t('backstage.field.credits.add')}
        createRow={() => ({ name: '', role: '' })}
        maxRows={100}
        isSortable
      >
        {(row) => (
          <div className={classes.pair}>
            <FormText control={control} name={`${row}.name`} label={t('backstage.field.credits.name')} isRequired />
            <FormText control={control} name={`${row}.role`} label={t('backstage.field.credits.role')} isRequired />
          </div>
        )}
      </FormRows>
      <Slot point="backstage.trackFields/v1" props={fields.props} />
      <FormActions form={{ ...form, isDirty: form.isDirty || fields.isDirty }} saveLabel={track ? undefined : t('backstage.create')} />
    </form>
  )
}
