import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import type { SandboxSubscription } from '../../contract/sandbox.ts'
import classes from './sandbox-screen.module.css'
import { useSandbox } from './use-sandbox.ts'

/** The changes of a dispute that its present state allows. */
const CHANGES: Readonly<Record<NonNullable<SandboxSubscription['dispute']>, readonly ('opened' | 'won' | 'lost')[]>> = {
  none: ['opened'],
  open: ['won', 'lost'],
  lost: [],
}

/** Disputes the last payment as the bank of the user would, and decides about the dispute. */
export function SandboxDispute({ subscription: { reference, dispute } }: { readonly subscription: SandboxSubscription }) {
  const { t } = useTranslation()
  const { pending, dispute: send } = useSandbox(reference)
  if (dispute === null) return null
  return (
    <section className={classes.dispute} aria-labelledby="sandbox-dispute">
      <h2 id="sandbox-dispute">{t('billing.sandbox.dispute')}</h2>
      <p className={classes.text} aria-live="polite">
        {t(`billing.sandbox.dispute.${dispute}`)}
      </p>
      <div className={classes.steps}>
        {CHANGES[dispute].map((state) => (
          <Button key={state} variant="outline" isPending={pending === state} isDisabled={pending !== null && pending !== state} onPress={() => send(state)}>
            {t(`billing.sandbox.decide.${state}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
