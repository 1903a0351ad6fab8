import { useApi, useDocumentTitle, useParams } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getSandboxPayment } from '../../contract/sandbox.ts'
import { SandboxForm } from './sandbox-form.tsx'
import classes from './sandbox-screen.module.css'

/** Shows the sandbox at `/payments/sandbox/{reference}`, in place of a real provider's page. A banner says that no money is charged. */
export default function SandboxScreen() {
  const { t } = useTranslation()
  const { reference = '' } = useParams()
  const { data, isError } = useApi(getSandboxPayment, { params: { reference } }, { staleTime: 0 })
  useDocumentTitle(t('payments.sandbox.label'))
  return (
    <main className={classes.page}>
      <p className={classes.banner}>
        <FlaskConical aria-hidden="true" />
        <span>
          <b>{t('payments.test')}</b> {t('payments.test.text')}
        </span>
      </p>
      {data ? <SandboxForm payment={data.payment} /> : null}
      {isError ? <EmptyState title={t('payments.missing')}>{t('payments.missing.text')}</EmptyState> : null}
      {data || isError ? null : (
        <div className={classes.loading} aria-busy="true">
          <Skeleton height="420px" />
        </div>
      )}
    </main>
  )
}
