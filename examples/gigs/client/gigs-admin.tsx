import { Link, useNavigate, useParams, useRoutes } from '@balafon/sdk/client'
import { ResourceForm, ResourceList, useResource } from '@balafon/sdk/resource'
import { getButtonClass } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useTranslation } from 'react-i18next'
import { gigs } from '../contract/gigs.ts'

const LIST_PATH = '/admin/gigs'

/** `/admin/gigs`: the table of gigs, and the form of a gig. */
export default function GigsAdmin() {
  return useRoutes([
    { index: true, element: <GigTable /> },
    { path: 'new', element: <NewGig /> },
    { path: ':gigId', element: <EditedGig /> },
  ])
}

function GigTable() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ResourceList
      resource={gigs}
      title={t('gigs.title')}
      columns={{ day: { priority: 1 }, status: { priority: 1, tones: { published: 'positive' } } }}
      onOpen={({ id }) => void navigate(`${LIST_PATH}/${id}`)}
      toolbar={
        <Link to={`${LIST_PATH}/new`} className={getButtonClass()}>
          {t('gigs.new')}
        </Link>
      }
    />
  )
}

function NewGig() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <h1 tabIndex={-1}>{t('gigs.new')}</h1>
      <ResourceForm resource={gigs} onSaved={() => void navigate(LIST_PATH)} />
    </>
  )
}

function EditedGig() {
  const { gigId } = useParams()
  const gig = useResource(gigs).useItem(Number(gigId))
  return (
    <LoadState query={gig} skeleton={<SkeletonRows count={4} shape="block" height="56px" />}>
      {(item) => (
        <>
          <h1 tabIndex={-1}>{item.venue}</h1>
          <ResourceForm resource={gigs} item={item} />
        </>
      )}
    </LoadState>
  )
}
