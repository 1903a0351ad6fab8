import { useNavigate } from '@balafon/sdk/client'
import type { Item } from '@balafon/sdk/contract'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { backstageRequests } from '../../contract/administration.ts'
import { buildAdminRequestPath } from '../../contract/paths.ts'
import { useRequestKinds } from '../requests/request-kinds.ts'
import { RequestStatus } from '../requests/request-status.tsx'
import { useRequestChanges } from '../requests/use-request-changes.ts'

type Fields = typeof backstageRequests.fields

const columns: ColumnsOf<Fields> = {
  artist_name: { priority: 1, width: '2fr' },
  kind: { cell: KindCell, priority: 1 },
  status: { cell: StatusCell, priority: 1, width: '170px' },
  user: {},
  created_at: { priority: 1, width: '150px' },
}

/** The queue of requests at `/admin/backstage-requests`. */
export default function RequestQueuePage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useRequestChanges()
  return (
    <ResourceList
      resource={backstageRequests}
      title={t('backstage.requests.admin')}
      columns={columns}
      onOpen={({ id }) => void navigate(buildAdminRequestPath(id))}
      empty={<EmptyState heading="h2" title={t('backstage.requests.admin.empty')} />}
    />
  )
}

function KindCell({ item }: CellProps<Fields['kind'], Item<Fields>>) {
  const { t } = useTranslation()
  return <>{useRequestKinds(t).find(({ kind }) => kind === item.kind)?.label ?? item.kind}</>
}

function StatusCell({ item }: CellProps<Fields['status'], Item<Fields>>) {
  return <RequestStatus status={item.status} />
}
