import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'
import type { InvoiceStatus } from '../../contract/fields.ts'

const TONES: Readonly<Record<InvoiceStatus, 'neutral' | 'positive' | 'warning' | 'danger'>> = {
  open: 'warning',
  paid: 'positive',
  failed: 'danger',
  void: 'neutral',
  refunded: 'neutral',
  disputed: 'danger',
  charged_back: 'danger',
}

/** The state of an invoice. */
export function InvoiceBadge({ status }: { readonly status: InvoiceStatus }) {
  const { t } = useTranslation()
  return <Badge tone={TONES[status]}>{t(`billing.invoice.status.${status}`)}</Badge>
}
