import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cycle } from '../../contract/cycles.ts'
import classes from './cycle-toggle.module.css'
import { SavingBadge } from './saving-badge.tsx'

interface CycleToggleProps {
  readonly cycle: Cycle
  /** The highest saving of all plans. */
  readonly savingPercent: number | null
  readonly onChange: (cycle: Cycle) => void
}

const CYCLES: readonly Cycle[] = ['monthly', 'yearly']

/** Chooses between monthly and yearly prices. */
export function CycleToggle({ cycle, savingPercent, onChange }: CycleToggleProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={classes.toggle}>
      <VisuallyHidden as="legend">{t('billing.cycle')}</VisuallyHidden>
      {CYCLES.map((option) => (
        <label key={option}>
          <input type="radio" name={name} value={option} checked={cycle === option} onChange={() => onChange(option)} />
          <span>
            {t(`billing.cycle.${option}`)}
            {option === 'yearly' && savingPercent !== null ? <SavingBadge percent={savingPercent} isHighest /> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
