import { Navigate, useApi, useDocumentTitle, useParams } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { getTagPath } from '../../contract/paths.ts'
import { getTag } from '../../contract/tags.ts'
import { TitledPageSkeleton } from '../components/page-skeletons.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { TrackRowsSkeleton } from '../components/skeletons.tsx'
import { CategoryPage } from './category-page.tsx'

/** The tracks and albums with a tag. */
export default function TagScreen() {
  const { t } = useTranslation()
  const { tagName = '', tabName } = useParams()
  const query = useApi(getTag, { params: { tagName } })
  useDocumentTitle(query.data?.tag.display_name)
  return (
    <QueryResult
      query={query}
      loading={
        <TitledPageSkeleton>
          <TrackRowsSkeleton count={8} />
        </TitledPageSkeleton>
      }
      notFoundTitle={t('tag.not_found')}
    >
      {({ tag }) =>
        tag.name === tagName ? (
          <CategoryPage kind="tag" category={tag} path={getTagPath(tag.name)} tab={tabName} />
        ) : (
          // The tag of the URL was merged into another tag, so the browser is sent to the page of that tag.
          <Navigate to={`${getTagPath(tag.name)}${tabName ? `/${tabName}` : ''}`} replace />
        )
      }
    </QueryResult>
  )
}
