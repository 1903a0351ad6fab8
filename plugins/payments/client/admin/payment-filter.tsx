import { Chip } from '@balafon/ui/chip'
import { SearchField } from '@balafon/ui/search-field'
import { useTranslation } from 'react-i18next'
import type { Provider } from '../../contract/administration.ts'
import classes from './payment-filter.module.css'
import { type Filter, STATES } from './use-payment-filter.ts'

interface PaymentFilterProps {
  readonly filter: Filter
  readonly providers: readonly Provider[]
}

/** Filters payments by status, provider and reference. */
export function PaymentFilter({ filter, providers }: PaymentFilterProps) {
  const { t } = useTranslation()
  const { status, provider, text, setStatus, setProvider, setText } = filter
  return (
    <search className={classes.filter} aria-label={t('payments.filter')}>
      <ul className={classes.chips}>
        {STATES.map((state) => (
          <li key={state}>
            <Chip isSelected={status === state} onChange={(isOn) => setStatus(isOn ? state : null)}>
              {t(`payments.status.${state}`)}
            </Chip>
          </li>
        ))}
        {providers.length > 1
          ? providers.map(({ name, label }) => (
              <li key={name}>
                <Chip isSelected={provider === name} onChange={(isOn) => setProvider(isOn ? name : null)}>
                  {label}
                </Chip>
              </li>
            ))
          : null}
      </ul>
      <div className={classes.reference}>
        <SearchField label={t('payments.filter.reference')} value={text} onChange={setText} maxLength={60} />
      </div>
    </search>
  )
}
