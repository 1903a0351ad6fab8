import { confirm, reportError, sendRequest, toast, useFormat, usePermission, useUser } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { type Adjustment, approveAdjustment, refuseAdjustment, reverseAdjustment } from '../../contract/adjustments.ts'
import classes from './admin.module.css'

interface AdjustmentRowProps {
  readonly adjustment: Adjustment
  readonly onChange: () => void
}

/** What an administrator can do with an adjustment. Its author may cancel it before it is decided. */
const DECISIONS = { approve: approveAdjustment, refuse: refuseAdjustment, withdraw: refuseAdjustment, reverse: reverseAdjustment } as const

const TONES = { proposed: 'warning', posted: 'positive', refused: 'danger', reversed: 'neutral' } as const

/** An adjustment with the buttons that a second administrator decides with. */
export function AdjustmentRow({ adjustment, onChange }: AdjustmentRowProps) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const me = useUser()
  const mayAdjust = usePermission('wallet.adjust')
  const { user, amount, currency, reason, state, proposed_by, created_at, can_decide, id } = adjustment
  const signed = `${amount < 0 ? '−' : '+'}${money(Math.abs(amount), currency)}`
  async function decide(name: keyof typeof DECISIONS) {
    const text = t('adjustments.confirm_text', { amount: signed, name: user.name, reason })
    if (!(await confirm({ title: t(`adjustments.${name}_title`), text, action: t(`adjustments.${name}`), cancel: t('wallet_admin.back') }))) return
    try {
      await sendRequest(DECISIONS[name], { params: { id } })
      toast.positive(t(`adjustments.${name}_done`))
    } catch (error) {
      reportError(error)
    }
    onChange()
  }
  return (
    <li className={classes.row}>
      <div>
        <b data-tabular>{signed}</b> · {user.name} <Badge tone={TONES[state]}>{t(`adjustments.state.${state}`)}</Badge>
        <p>
          {reason} · {proposed_by.name} · {date(created_at)}
        </p>
      </div>
      <div className={classes.actions}>
        {state === 'proposed' && can_decide && mayAdjust ? (
          <>
            <Button size="small" variant="outline" onPress={() => void decide('approve')}>
              {t('adjustments.approve')}
            </Button>
            <Button size="small" variant="quiet" onPress={() => void decide('refuse')}>
              {t('adjustments.refuse')}
            </Button>
          </>
        ) : null}
        {state === 'proposed' && proposed_by.id === me?.id && mayAdjust ? (
          <Button size="small" variant="quiet" onPress={() => void decide('withdraw')}>
            {t('adjustments.withdraw')}
          </Button>
        ) : null}
        {state === 'posted' && can_decide && mayAdjust ? (
          <Button size="small" variant="quiet" onPress={() => void decide('reverse')}>
            {t('adjustments.reverse')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
