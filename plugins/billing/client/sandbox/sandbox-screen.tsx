import { useApi, useDocumentTitle, useParams, useSearchParams } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { TestModePage } from '@balafon/ui/test-mode-page'
import { useTranslation } from 'react-i18next'
import { getSandboxSubscription, type SandboxSubscription } from '../../contract/sandbox.ts'
import { SandboxCard } from './sandbox-card.tsx'
import { SandboxClock } from './sandbox-clock.tsx'
import { SandboxMethod } from './sandbox-method.tsx'
import { SandboxPayment } from './sandbox-payment.tsx'

/** The sandbox at `/billing/sandbox/{reference}`, in place of a real provider's page. A banner says that no money is charged. */
export default function SandboxScreen() {
  const { t } = useTranslation()
  const { reference = '' } = useParams()
  const { data, isError } = useApi(getSandboxSubscription, { params: { reference } }, { staleTime: 0 })
  useDocumentTitle(t('billing.sandbox.title'))
  return (
    <TestModePage notice={<TestNotice />} isLoading={!(data || isError)}>
      {data ? (
        <SandboxContent subscription={data.subscription} />
      ) : (
        <EmptyState title={t('billing.sandbox.missing')}>{t('billing.sandbox.missing.text')}</EmptyState>
      )}
    </TestModePage>
  )
}

function TestNotice() {
  const { t } = useTranslation()
  return (
    <>
      <b>{t('billing.test')}</b> {t('billing.test.text')}
    </>
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
