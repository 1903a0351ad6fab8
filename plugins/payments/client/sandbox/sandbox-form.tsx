import { useFormat } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { Select } from '@balafon/ui/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FAULTS, type Fault, type SandboxPayment } from '../../contract/sandbox.ts'
import classes from './sandbox-form.module.css'
import { useSandboxDecision } from './use-sandbox-decision.ts'

/** Lets the user decide the outcome of a sandbox payment and simulate an error. */
export function SandboxForm({ payment }: { payment: SandboxPayment }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const [fault, setFault] = useState<Fault>('none')
  const { decide, pendingOutcome } = useSandboxDecision(payment)
  const amount = money(payment.amount, payment.currency)
  const renderButton = (outcome: Parameters<typeof decide>[0], variant: 'primary' | 'outline' | 'quiet', label: string) => (
    <Button
      variant={variant}
      isFullWidth
      isPending={pendingOutcome === outcome}
      isDisabled={pendingOutcome !== null && pendingOutcome !== outcome}
      onPress={() => decide(outcome, fault)}
    >
      {label}
    </Button>
  )
  return (
    <section className={classes.card}>
      <header>
        <h1 tabIndex={-1}>{t('payments.sandbox.label')}</h1>
        <p className={classes.amount} data-tabular>
          {amount}
        </p>
        <p>{payment.description}</p>
      </header>
      <Select
        label={t('payments.sandbox.fault')}
        hint={t('payments.sandbox.fault.help')}
        items={FAULTS.map((id) => ({ id, label: t(`payments.sandbox.fault.${id}`) }))}
        value={fault}
        onChange={(id) => setFault(FAULTS.find((value) => value === id) ?? 'none')}
      />
      <div className={classes.buttons}>
        {renderButton('pay', 'primary', t('payments.pay', { amount }))}
        {renderButton('later', 'outline', t('payments.sandbox.later'))}
        {renderButton('decline', 'outline', t('payments.sandbox.decline'))}
        {renderButton('leave', 'quiet', t('payments.sandbox.leave'))}
      </div>
    </section>
  )
}
