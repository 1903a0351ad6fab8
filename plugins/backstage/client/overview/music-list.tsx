import { useApiList, useSearchParams } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Chip } from '@balafon/ui/chip'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import type { listBackstageAlbums } from '../../contract/albums.ts'
import { Status } from '../../contract/music.ts'
import { buildEditPath } from '../../contract/paths.ts'
import type { listBackstageTracks } from '../../contract/tracks.ts'
import classes from '../frame/screen.module.css'
import { MusicRow } from './music-row.tsx'

interface MusicListProps {
  readonly kind: 'album' | 'track'
  readonly endpoint: typeof listBackstageAlbums | typeof listBackstageTracks
  readonly artistId: number
}

/** The albums or tracks of an artist, filtered by their status. The URL contains the filter. */
export function MusicList({ kind, endpoint, artistId }: MusicListProps) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const status = Status.options.find((option) => option === params.get('status'))
  const query = useApiList(endpoint as typeof listBackstageTracks, { query: { artist_id: artistId, ...(status && { status }) } }, { keepPrevious: true })
  const rows = query.data?.pages.flatMap(({ data }) => data)
  return (
    <section className={classes.box}>
      <div className={classes.actions}>
        {Status.options.map((option) => (
          <Chip key={option} isSelected={status === option} onChange={(isSelected) => setParams(isSelected ? { status: option } : {})}>
            {t(`backstage.status.${option}`)}
          </Chip>
        ))}
      </div>
      <LoadState
        query={{ data: rows, isError: query.isError, refetch: query.refetch }}
        skeleton={<SkeletonRows count={6} />}
        isEmpty={(data) => data.length === 0}
        empty={<p className={classes.quiet}>{t(status ? 'backstage.none_match' : `backstage.${kind}s.empty`)}</p>}
      >
        {(data) => (
          <ul className={classes.list}>
            {data.map((item) => (
              <MusicRow key={item.id} item={item} to={buildEditPath(kind, item.id)} />
            ))}
          </ul>
        )}
      </LoadState>
      {query.hasNextPage ? (
        <Button variant="outline" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('backstage.more')}
        </Button>
      ) : null}
    </section>
  )
}
