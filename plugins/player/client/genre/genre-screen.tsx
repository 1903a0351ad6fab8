import { Navigate, useApi, useDocumentTitle, useParams } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { getGenrePath } from '../../contract/paths.ts'
import { getGenre } from '../../contract/tags.ts'
import { TitledPageSkeleton } from '../components/page-skeletons.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { CardRowSkeleton, TrackRowsSkeleton } from '../components/skeletons.tsx'
import { CategoryPage } from '../tag/category-page.tsx'

/** The artists, tracks and albums of a genre. */
export default function GenreScreen() {
  const { t } = useTranslation()
  const { genreName = '', tabName } = useParams()
  const query = useApi(getGenre, { params: { genreName } })
  useDocumentTitle(query.data?.genre.display_name)
  return (
    <QueryResult
      query={query}
      loading={
        <TitledPageSkeleton>
          <CardRowSkeleton isRound />
          <TrackRowsSkeleton count={6} />
        </TitledPageSkeleton>
      }
      notFoundTitle={t('genre.not_found')}
    >
      {({ genre }) =>
        genre.name === genreName ? (
          <CategoryPage kind="genre" category={genre} path={getGenrePath(genre.name)} tab={tabName} />
        ) : (
          // The genre of the URL was merged into another genre, so the browser is sent to the page of that genre.
          <Navigate to={`${getGenrePath(genre.name)}${tabName ? `/${tabName}` : ''}`} replace />
        )
      }
    </QueryResult>
  )
}
