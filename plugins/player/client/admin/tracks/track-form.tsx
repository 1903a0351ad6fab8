import { FormActions, FormDate, FormEntity, FormNumber, FormRows, FormText, pickChanges, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type AdminTrack, AdminTrackValues } from '../../../contract/administration/admin-tracks.ts'
import { createTrackFields, IsrcField, toTrackFields } from '../../../contract/music-forms.ts'
import classes from '../frame/page.module.css'
import { CommonFields, OwnerField } from '../music/common-fields.tsx'

const FormValues = z.extend(AdminTrackValues, { isrc: IsrcField })
export type TrackInput = z.input<typeof AdminTrackValues>

export const EMPTY_TRACK: TrackInput = { ...createTrackFields(), number: 1, disc: 1, owner_id: null }

export const toTrackValues = (track: AdminTrack): TrackInput => ({
  ...toTrackFields(track),
  album_id: track.album?.id ?? null,
  number: track.number,
  disc: track.disc,
  owner_id: track.owner?.id ?? null,
})

interface TrackFormProps {
  readonly defaults: TrackInput
  /** The label of the save button on the page of a new track. */
  readonly saveLabel?: string
  /** Saves the track. `values` are all values of the form, `changes` only the values that the user has changed. */
  readonly send: (values: TrackInput, changes: Partial<TrackInput>) => Promise<unknown>
}

/** The form of a track. */
export function TrackForm({ defaults, saveLabel, send }: TrackFormProps) {
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
      <CommonFields control={control} kind="track" />
      <div className={classes.pair}>
        <FormEntity control={control} name="album_id" kind="player.any_album" label={t('music_admin.field.album_id')} />
        <FormDate control={control} name="release_date" label={t('music_admin.field.release_date')} />
        <FormNumber control={control} name="number" label={t('music_admin.field.number')} minValue={1} maxValue={9999} />
        <FormNumber control={control} name="disc" label={t('music_admin.field.disc')} minValue={1} maxValue={99} />
        <FormText control={control} name="isrc" label={t('music_admin.field.isrc')} maxLength={20} />
        <OwnerField control={control} />
      </div>
      <FormRows
        control={control}
        name="credits"
        label={t('music_admin.field.credits')}
        addLabel={t('music_admin.credits.add')}
        createRow={() => ({ name: '', role: '' })}
        maxRows={100}
        isSortable
      >
        {(row) => (
          <div className={classes.pair}>
            <FormText control={control} name={`${row}.name`} label={t('music_admin.credits.name')} isRequired />
            <FormText control={control} name={`${row}.role`} label={t('music_admin.credits.role')} isRequired />
          </div>
        )}
      </FormRows>
      <FormActions form={form} {...(saveLabel && { saveLabel })} />
    </form>
  )
}
