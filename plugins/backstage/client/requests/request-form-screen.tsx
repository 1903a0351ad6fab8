import { Navigate, useApi, useParams } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { buildRequestPath } from '../../contract/paths.ts'
import { listBackstageRequests } from '../../contract/requests.ts'
import { ScreenState } from '../frame/screen-state.tsx'
import { RequestForm } from './request-form.tsx'
import { useRequestKinds } from './request-kinds.ts'

/** Shows the form of a kind of request at `/backstage/requests/{kind}`. */
export default function RequestFormScreen() {
  const { t } = useTranslation()
  const { kind = '' } = useParams()
  const texts = useRequestKinds(t).find((other) => other.kind === kind)
  const query = useApi(listBackstageRequests, {})
  if (!texts) return <Navigate to="/backstage/requests" replace />
  return (
    <ScreenState query={query} title={t('backstage.requests.title')}>
      {({ kinds }) => {
        const openId = kinds.find((other) => other.kind === kind)?.open_request_id
        return openId ? <Navigate to={buildRequestPath(openId)} replace /> : <RequestForm key={kind} texts={texts} />
      }}
    </ScreenState>
  )
}
