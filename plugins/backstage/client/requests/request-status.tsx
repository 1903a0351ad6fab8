import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'
import type { RequestStatus as Status } from '../../contract/requests.ts'

const TONES = { open: 'warning', asked: 'warning', approved: 'positive', refused: 'danger', withdrawn: 'neutral' } as const

/** Shows the status of a request as a badge. */
export function RequestStatus({ status }: { readonly status: Status }) {
  const { t } = useTranslation()
  return <Badge tone={TONES[status]}>{t(`backstage.requests.status.${status}`)}</Badge>
}
