import { useFormat } from '@balafon/sdk/client'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SandboxSubscription } from '../../contract/sandbox.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import classes from './sandbox-screen.module.css'

interface SandboxCardProps {
  readonly subscription: SandboxSubscription
  readonly children: ReactNode
}

/** A subscription as the sandbox stores it, and what can be done with it. */
export function SandboxCard({ subscription, children }: SandboxCardProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { product, amount, currency, status } = subscription
  return (
    <section className={classes.card}>
      <header>
        <h1 tabIndex={-1}>{t('billing.sandbox.title')}</h1>
        <p className={classes.amount} data-tabular>
          {money(amount, currency)}
        </p>
        <p>{product}</p>
        <StatusBadge status={status} />
      </header>
      {children}
    </section>
  )
}
