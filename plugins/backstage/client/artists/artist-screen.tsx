import { GalleryField, type GalleryRows } from '@balafon/plugin-player/contract/music-forms'
import { ArtistValues } from '@balafon/plugin-player/contract/music-values'
import { Link, sendRequest, toast, useApi, useDocumentTitle, useInvalidateQueries, useParams } from '@balafon/sdk/client'
import {
  type Control,
  FormActions,
  FormComboBox,
  FormImage,
  FormRows,
  FormSelect,
  FormText,
  FormTextArea,
  pickChanges,
  useContractForm,
} from '@balafon/sdk/forms'
import { Badge } from '@balafon/ui/badge'
import { getButtonClass } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { getBackstageArtist, updateBackstageArtist } from '../../contract/artists.ts'
import { listCountries } from '../../contract/countries.ts'
import { type BackstageArtist, getBackstage } from '../../contract/music.ts'
import { buildInsightsPath } from '../../contract/paths.ts'
import { useVersionedSave } from '../conflict/use-versioned-save.tsx'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { PICTURE_SIDE_PIXELS, uploadImage } from '../frame/upload-image.ts'
import { useBackstage } from '../frame/use-backstage.ts'
import { getFieldKey } from '../music/field-label.ts'
import { TeamPanel } from '../team/team-panel.tsx'

type ArtistInput = Omit<z.input<typeof ArtistValues>, 'gallery'> & { gallery: GalleryRows }

const FormValues = z.extend(ArtistValues, { gallery: GalleryField })

const toValues = (artist: BackstageArtist): ArtistInput => ({
  name: artist.name,
  biography: artist.biography ?? '',
  country: artist.country,
  image: artist.image,
  gallery: artist.gallery.map((image) => ({ image })),
  links: artist.links,
  genres: artist.genres,
})

/** Edits an artist at `/backstage/artists/{artistId}/edit`: the profile, and the users that manage the artist. */
export default function ArtistScreen() {
  const { t } = useTranslation()
  const { artistId = '' } = useParams()
  const query = useApi(getBackstageArtist, { params: { artistId: Number(artistId) || 0 } })
  return (
    <ScreenState query={query} title={t('backstage.title')}>
      {({ artist }) => <Artist key={artist.id} artist={artist} />}
    </ScreenState>
  )
}

function Artist({ artist }: { readonly artist: BackstageArtist }) {
  const { t } = useTranslation()
  useDocumentTitle(artist.name)
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <h1 tabIndex={-1}>{artist.name}</h1>
        <div className={classes.actions}>
          {artist.verified_at ? <Badge tone="positive">{t('backstage.verified_artist')}</Badge> : null}
          <Link to={buildInsightsPath('artist', artist.id)} className={getButtonClass('outline')}>
            {t('backstage.insights.title')}
          </Link>
        </div>
      </header>
      <div className={classes.columns}>
        {artist.may_edit ? <ArtistForm artist={artist} /> : <p className={classes.quiet}>{t('backstage.viewer')}</p>}
        <TeamPanel artist={artist} />
      </div>
    </div>
  )
}

function ArtistForm({ artist }: { readonly artist: BackstageArtist }) {
  const { t } = useTranslation()
  const { genres } = useBackstage()
  const invalidate = useInvalidateQueries()
  const save = useVersionedSave()
  const countries = useApi(listCountries, {})
  const params = { artistId: artist.id }
  const form = useContractForm({
    schema: FormValues,
    defaults: toValues(artist),
    followsDefaults: true,
    send: async (body, isChanged) => {
      await save({
        item: artist,
        changes: pickChanges(body, isChanged),
        // The form stores the gallery as rows. The endpoint expects the pictures only.
        toValues: (item) => ({ ...toValues(item), gallery: item.gallery }),
        send: async (changed, version) => (await sendRequest(updateBackstageArtist, { params, body: { ...changed, version } })).artist,
        getLabel: (field) => t(getFieldKey('artist', field)),
      })
      await invalidate(getBackstageArtist, getBackstage)
      toast.positive(t('backstage.saved'))
    },
  })
  const { control, submit } = form
  return (
    <form className={`${classes.box} ${classes.form}`} onSubmit={submit} noValidate>
      <FormImage control={control} name="image" label={t('backstage.field.picture')} upload={uploadImage} isRound outputSide={PICTURE_SIDE_PIXELS} />
      <div className={classes.pair}>
        <FormText control={control} name="name" label={t('backstage.field.artist_title')} maxLength={190} isRequired />
        <FormSelect
          control={control}
          name="country"
          label={t('backstage.field.country')}
          items={countries.data?.countries.map(({ code, name }) => ({ id: code, label: name })) ?? []}
          nullLabel={t('backstage.field.country.none')}
          isSearchable
        />
      </div>
      <FormTextArea control={control} name="biography" label={t('backstage.field.biography')} rows={8} maxLength={10_000} />
      <FormComboBox
        control={control}
        name="genres"
        label={t('backstage.field.genres')}
        items={genres.map(({ name, display_name: label }) => ({ id: name, label }))}
        isMultiple
      />
      <ArtistLinks control={control} />
      <ArtistGallery control={control} />
      <FormActions form={form} />
    </form>
  )
}

interface ArtistRowsProps {
  readonly control: Control<ArtistInput, unknown, unknown>
}

function ArtistLinks({ control }: ArtistRowsProps) {
  const { t } = useTranslation()
  return (
    <FormRows
      control={control}
      name="links"
      label={t('backstage.field.links')}
      addLabel={t('backstage.field.links.add')}
      createRow={() => ({ label: '', url: '' })}
      maxRows={20}
      isSortable
    >
      {(row) => (
        <div className={classes.pair}>
          <FormText control={control} name={`${row}.label`} label={t('backstage.field.links.label')} isRequired />
          <FormText control={control} name={`${row}.url`} label={t('backstage.field.links.url')} type="url" placeholder="https://" isRequired />
        </div>
      )}
    </FormRows>
  )
}

function ArtistGallery({ control }: ArtistRowsProps) {
  const { t } = useTranslation()
  return (
    <FormRows
      control={control}
      name="gallery"
      label={t('backstage.field.gallery')}
      addLabel={t('backstage.field.gallery.add')}
      createRow={() => ({ image: null })}
      maxRows={12}
      isSortable
    >
      {(row) => (
        <FormImage control={control} name={`${row}.image`} label={t('backstage.field.gallery.picture')} upload={uploadImage} outputSide={PICTURE_SIDE_PIXELS} />
      )}
    </FormRows>
  )
}
