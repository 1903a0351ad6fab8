import { useTranslation } from 'react-i18next'
import { BillingPage } from './billing-page.tsx'
import { InvoicesSection } from './invoices-section.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { StatusNote } from './status-note.tsx'

/** The subscription of the user at `/billing`: the plan, the next payment, the payment method and the invoices. */
export default function BillingScreen() {
  const { t } = useTranslation()
  return (
    <BillingPage title={t('billing.subscription')} isOverview>
      {(subscription) => (
        <>
          <StatusNote subscription={subscription} />
          <PlanSection subscription={subscription} />
          {subscription.status === 'incomplete' ? null : <PaymentSection subscription={subscription} />}
          <InvoicesSection />
        </>
      )}
    </BillingPage>
  )
}
