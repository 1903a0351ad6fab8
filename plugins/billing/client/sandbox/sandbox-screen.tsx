import { useApi, useDocumentTitle, useParams, useSearchParams } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getSandboxSubscription, type SandboxSubscription } from '../../contract/sandbox.ts'
import { SandboxCard } from './sandbox-card.tsx'
import { SandboxClock } from './sandbox-clock.tsx'
import { SandboxMethod } from './sandbox-method.tsx'
import { SandboxPayment } from './sandbox-payment.tsx'
import classes from './sandbox-screen.module.css'

/** The sandbox at `/billing/sandbox/{reference}`, in place of a real provider's page. A banner says that no money is charged. */
export default function SandboxScreen() {
  const { t } = useTranslation()
  const { reference = '' } = useParams()
  const { data, isError } = useApi(getSandboxSubscription, { params: { reference } }, { staleTime: 0 })
  useDocumentTitle(t('billing.sandbox.title'))
  return (
    <main className={classes.page}>
      <p className={classes.banner}>
        <FlaskConical aria-hidden="true" />
        <span>
          <b>{t('billing.test')}</b> {t('billing.test.text')}
        </span>
      </p>
      {data ? <SandboxContent subscription={data.subscription} /> : null}
      {isError ? <EmptyState title={t('billing.sandbox.missing')}>{t('billing.sandbox.missing.text')}</EmptyState> : null}
      {data || isError ? null : (
        <div className={classes.loading} aria-busy="true">
          <Skeleton height="420px" />
        </div>
      )}
    </main>
  )
}

function SandboxContent({ subscription }: { readonly subscription: SandboxSubscription }) {
  const [params] = useSearchParams()
  const isFirst = subscription.status === 'incomplete'
  return (
    <SandboxCard subscription={subscription}>
      {isFirst ? <SandboxPayment subscription={subscription} /> : null}
      {!isFirst && params.get('change') === 'method' ? <SandboxMethod subscription={subscription} /> : null}
      {!isFirst && params.get('change') !== 'method' ? <SandboxClock subscription={subscription} /> : null}
    </SandboxCard>
  )
}
