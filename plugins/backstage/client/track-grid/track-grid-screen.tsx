import { Link, useApiList, useDocumentTitle, useSearchParams } from '@balafon/sdk/client'
import { FormActions } from '@balafon/sdk/forms'
import { Button, getButtonClass } from '@balafon/ui/button'
import { Chip } from '@balafon/ui/chip'
import { EmptyState } from '@balafon/ui/empty-state'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type BackstageTrack, Status } from '../../contract/music.ts'
import { listBackstageTracks } from '../../contract/tracks.ts'
import classes from '../frame/screen.module.css'
import { ScreenState } from '../frame/screen-state.tsx'
import { useBackstage } from '../frame/use-backstage.ts'
import { TrackGrid } from './track-grid.tsx'
import { useTrackGrid } from './use-track-grid.ts'

const PAGE_SIZE = 100

/** Edits many songs of an artist at once, at `/backstage/tracks/edit`. */
export default function TrackGridScreen() {
  const { t } = useTranslation()
  const { query, artist } = useBackstage()
  useDocumentTitle(t('backstage.grid.title'))
  return (
    <ScreenState query={query} title={t('backstage.grid.title')}>
      {() => (
        <div className={classes.screen}>
          <header className={classes.header}>
            <h1 tabIndex={-1}>{t('backstage.grid.title')}</h1>
            <Link to="/backstage/tracks" className={getButtonClass('outline')}>
              {t('backstage.grid.back')}
            </Link>
          </header>
          {artist?.may_edit ? (
            <GridOfArtist key={artist.id} artistId={artist.id} />
          ) : (
            <EmptyState heading="h2" title={t(artist ? 'backstage.viewer' : 'backstage.no_artist.title')} />
          )}
        </div>
      )}
    </ScreenState>
  )
}

/** The songs of an artist, filtered by their status. The URL contains the filter. */
function GridOfArtist({ artistId }: { readonly artistId: number }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const status = Status.options.find((option) => option === params.get('status'))
  const query = useApiList(listBackstageTracks, { query: { artist_id: artistId, perPage: PAGE_SIZE, ...(status && { status }) } }, { keepPrevious: true })
  const tracks = query.data?.pages.flatMap(({ data }) => data)
  return (
    <>
      <div className={classes.actions}>
        {Status.options.map((option) => (
          <Chip key={option} isSelected={status === option} onChange={(isSelected) => setParams(isSelected ? { status: option } : {})}>
            {t(`backstage.status.${option}`)}
          </Chip>
        ))}
      </div>
      <LoadState
        query={{ data: tracks, isError: query.isError, refetch: query.refetch }}
        skeleton={<SkeletonRows count={12} shape="block" height="44px" />}
        isEmpty={(data) => data.length === 0}
        empty={<EmptyState heading="h2" title={t(status ? 'backstage.none_match' : 'backstage.tracks.empty')} />}
      >
        {(data) => <EditableGrid tracks={data} artistId={artistId} />}
      </LoadState>
      {query.hasNextPage ? (
        <Button variant="outline" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('backstage.more')}
        </Button>
      ) : null}
    </>
  )
}

function EditableGrid({ tracks, artistId }: { readonly tracks: readonly BackstageTrack[]; readonly artistId: number }) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const grid = useTrackGrid(tracks)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrongId = await grid.save()
    if (wrongId === null) return
    const row = form.current?.querySelector(`[data-row-key="${wrongId}"]`)
    const field = row?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? row?.querySelector('input')
    field?.focus()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TrackGrid tracks={tracks} artistId={artistId} edits={grid.edits} errors={grid.errors} onEdit={grid.edit} />
      <FormActions
        form={{ isDirty: grid.changedCount > 0, isPending: grid.isPending, reset: grid.discard }}
        saveLabel={t('backstage.grid.save', { count: grid.changedCount })}
        onDiscard={grid.discard}
      />
    </form>
  )
}
