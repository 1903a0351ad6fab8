import { useApi, useDocumentTitle } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { getPopularGenres } from '../../contract/browse.ts'
import { listGenres } from '../../contract/tags.ts'
import { GenreTilesSkeleton } from '../components/page-skeletons.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { GenreTiles } from './genre-tiles.tsx'
import classes from './genres-screen.module.css'

/** All genres in alphabetical order, with their numbers of songs. */
export default function GenresScreen() {
  const { t } = useTranslation()
  const query = useApi(listGenres, {})
  // Genres without a picture of their own show the cover of a popular album.
  const popular = useApi(getPopularGenres, {}).data?.genres ?? []
  useDocumentTitle(t('genres'))
  return (
    <div>
      <h1 className={classes.title} tabIndex={-1}>
        {t('genres')}
      </h1>
      <QueryResult
        query={query}
        loading={<GenreTilesSkeleton />}
        errorTitle={t('genres.failed')}
        heading="h2"
        isEmpty={({ genres }) => genres.length === 0}
        empty={<EmptyState heading="h2" title={t('genres.empty')} />}
      >
        {({ genres }) => (
          <GenreTiles genres={genres.map((genre) => ({ ...genre, image: genre.image ?? popular.find(({ name }) => name === genre.name)?.image ?? null }))} />
        )}
      </QueryResult>
    </div>
  )
}
