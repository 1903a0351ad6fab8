import { useApi, useDocumentTitle, useParams } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { TestModePage } from '@balafon/ui/test-mode-page'
import { useTranslation } from 'react-i18next'
import { getSandboxPayment } from '../../contract/sandbox.ts'
import { SandboxForm } from './sandbox-form.tsx'

/** Shows the sandbox at `/payments/sandbox/{reference}`, in place of a real provider's page. A banner says that no money is charged. */
export default function SandboxScreen() {
  const { t } = useTranslation()
  const { reference = '' } = useParams()
  const { data, isError } = useApi(getSandboxPayment, { params: { reference } }, { staleTime: 0 })
  useDocumentTitle(t('payments.sandbox.label'))
  return (
    <TestModePage notice={<TestNotice />} isLoading={!(data || isError)}>
      {data ? <SandboxForm payment={data.payment} /> : <EmptyState title={t('payments.missing')}>{t('payments.missing.text')}</EmptyState>}
    </TestModePage>
  )
}

function TestNotice() {
  const { t } = useTranslation()
  return (
    <>
      <b>{t('payments.test')}</b> {t('payments.test.text')}
    </>
  )
}
