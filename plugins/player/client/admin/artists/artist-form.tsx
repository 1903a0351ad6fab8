import { FormActions, FormImage, FormRows, FormSwitch, FormText, FormTextArea, pickChanges, useContractForm } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { type AdminArtist, AdminArtistValues } from '../../../contract/administration/admin-artists.ts'
import { GalleryField, type GalleryRows } from '../../../contract/music-forms.ts'
import classes from '../frame/page.module.css'
import { PICTURE_SIDE_PIXELS, uploadPicture } from '../frame/upload-picture.ts'
import { GenresField, OwnerField } from '../music/common-fields.tsx'

export type ArtistInput = Omit<z.input<typeof AdminArtistValues>, 'gallery'> & { gallery: GalleryRows }
export type ArtistOutput = z.output<typeof AdminArtistValues>

/** The values of the form. An empty text of the country field is sent as null. */
const FormValues = z.extend(AdminArtistValues, {
  country: z.pipe(
    z.transform((value: string | null) => (value === null ? null : value.trim().toUpperCase() || null)),
    AdminArtistValues.shape.country,
  ),
  gallery: GalleryField,
})

export const EMPTY_ARTIST: ArtistInput = {
  name: '',
  biography: '',
  country: '',
  image: null,
  gallery: [],
  links: [],
  genres: [],
  owner_id: null,
  is_verified: false,
}

export const toArtistValues = (artist: AdminArtist): ArtistInput => ({
  name: artist.name,
  biography: artist.biography ?? '',
  country: artist.country ?? '',
  image: artist.image,
  gallery: artist.gallery.map((image) => ({ image })),
  links: artist.links,
  genres: artist.genres,
  owner_id: artist.owner?.id ?? null,
  is_verified: artist.verified_at !== null,
})

interface ArtistFormProps {
  readonly defaults: ArtistInput
  /** The label of the save button on the page of a new artist. */
  readonly saveLabel?: string
  /** Saves the artist. `values` are all values of the form, `changes` only the values that the user has changed. */
  readonly send: (values: ArtistOutput, changes: Partial<ArtistOutput>) => Promise<unknown>
}

/** The form of an artist. */
export function ArtistForm({ defaults, saveLabel, send }: ArtistFormProps) {
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
      <FormImage control={control} name="image" label={t('music_admin.field.picture')} upload={uploadPicture} outputSide={PICTURE_SIDE_PIXELS} isRound />
      <FormText control={control} name="name" label={t('music_admin.field.artist_name')} maxLength={190} isRequired autoComplete="off" />
      <FormSwitch control={control} name="is_verified">
        {t('music_admin.field.is_verified')}
      </FormSwitch>
      <GenresField control={control} />
      <div className={classes.pair}>
        <FormText control={control} name="country" label={t('music_admin.field.country')} hint={t('music_admin.field.country.hint')} maxLength={2} />
        <OwnerField control={control} />
      </div>
      <FormTextArea control={control} name="biography" label={t('music_admin.field.biography')} rows={6} maxLength={10_000} />
      <FormRows
        control={control}
        name="links"
        label={t('music_admin.field.links')}
        addLabel={t('music_admin.links.add')}
        createRow={() => ({ label: '', url: 'https://' })}
        maxRows={20}
        isSortable
      >
        {(row) => (
          <div className={classes.pair}>
            <FormText control={control} name={`${row}.label`} label={t('music_admin.links.label')} isRequired />
            <FormText control={control} name={`${row}.url`} label={t('music_admin.links.url')} type="url" isRequired />
          </div>
        )}
      </FormRows>
      <FormRows
        control={control}
        name="gallery"
        label={t('music_admin.field.gallery')}
        addLabel={t('music_admin.gallery.add')}
        createRow={() => ({ image: null })}
        maxRows={12}
        isSortable
      >
        {(row) => (
          <FormImage control={control} name={`${row}.image`} label={t('music_admin.gallery.picture')} upload={uploadPicture} outputSide={PICTURE_SIDE_PIXELS} />
        )}
      </FormRows>
      <FormActions form={form} {...(saveLabel && { saveLabel })} />
    </form>
  )
}
